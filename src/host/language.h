/* language.h - the texts of the program in the player's language.
 *
 * English is written in the sources; po/ has the other languages. */
#ifndef MARRAKECH_HOST_LANGUAGE_H
#define MARRAKECH_HOST_LANGUAGE_H

#include <libintl.h>
#include <stdbool.h>

#define _(text) gettext(text)

/* Marks a text of a table, which is translated where it is used. */
#define N_(text) text

/* The languages, for messages. */
#define HOST_LANGUAGES "en, fr, es, ro, pl, it"

/* Whether there are texts in this language, such as "fr". */
bool host_language_has(const char *language);

/* Chooses the language: this one or, if NULL, the one that the environment asks
 * for. May be called again. It sets the process's locale and environment, so it
 * must not be called while other threads run. */
void host_language_start(const char *language);

/* From now on texts are in ASCII: letters lose their accents. */
void host_language_ascii(void);

#endif
