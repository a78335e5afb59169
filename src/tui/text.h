/* text.h - the texts of the interface in the player's language. English is written in
 * the sources; po/ has the other languages. */
#ifndef MARRAKECH_TUI_TEXT_H
#define MARRAKECH_TUI_TEXT_H

#include <libintl.h>

#define _(text) gettext(text)

/* Marks a text of a table, which is translated where it is used. */
#define N_(text) text

#endif
