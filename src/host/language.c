/* language.c - finds the language and its catalogue.
 *
 * gettext wants the locale of a language to be installed, and most machines
 * have one or two. But the texts are UTF-8 wherever they are, so C.UTF-8, which
 * every machine has, shows all of them once LANGUAGE names the language. */
#include "language.h"

#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "beside.h"

#ifndef MK_LOCALEDIR
#define MK_LOCALEDIR "/usr/local/share/locale"
#endif

static const char *const languages[] = {"en", "fr", "es", "ro", "pl", "it"};

enum { LANGUAGES = sizeof languages / sizeof *languages };

bool host_language_has(const char *language) {
    int i;
    for (i = 0; i < LANGUAGES; i++)
        if (strcmp(language, languages[i]) == 0) return true;
    return false;
}

/* ---- Where the catalogues are ------------------------------------------ */

static void bind_catalogues(void) {
    char folder[PATH_MAX + 64];
    host_beside("locale", "locale", MK_LOCALEDIR, folder, sizeof folder);
    bindtextdomain("marrakech", folder);
    textdomain("marrakech");
    /* Elsewhere gettext converts to what the terminal can show. */
    if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) bind_textdomain_codeset("marrakech", "UTF-8");
}

/* ---- Which language ------------------------------------------------------ */

/* The name that the environment gives a category's locale. */
static const char *wanted_locale(const char *category) {
    const char *const sources[] = {"LC_ALL", category, "LANG"};
    size_t i;
    for (i = 0; i < sizeof sources / sizeof *sources; i++) {
        const char *name = getenv(sources[i]);
        if (name && *name) return name;
    }
    return "C";
}

/* Whether a locale's name is in UTF-8: fr_FR.UTF-8, fr_FR.utf8@euro, fr. */
static bool is_utf8(const char *name) {
    const char *charset = strchr(name, '.');
    return !charset || strncasecmp(charset, ".UTF-8", 6) == 0 || strncasecmp(charset, ".utf8", 5) == 0;
}

/* LANGUAGE for a locale that is not installed; the user's own value wins. */
static void set_language_of(const char *name) {
    const char *chosen = getenv("LANGUAGE");
    char code[3] = "";
    if (chosen && *chosen) return;
    memcpy(code, name, strnlen(name, 2));
    if (host_language_has(code) && strchr("_.@", name[2])) setenv("LANGUAGE", code, 1);
}

void host_language_ascii(void) { bind_textdomain_codeset("marrakech", "ASCII"); }

void host_language_start(const char *language) {
    bool installed;
    if (language) setenv("LANGUAGE", language, 1);
    installed = setlocale(LC_ALL, "") != NULL;
    if (!installed && !language && is_utf8(wanted_locale("LC_CTYPE"))) {
        set_language_of(wanted_locale("LC_MESSAGES"));
        setlocale(LC_ALL, "C.UTF-8");
    }
    /* In the C locale gettext does not look at LANGUAGE. */
    if (language && strcmp(language, "en") != 0 && strcmp(setlocale(LC_MESSAGES, NULL), "C") == 0)
        setlocale(LC_ALL, "C.UTF-8");
    /* Numbers are read by programs too. */
    setlocale(LC_NUMERIC, "C");
    bind_catalogues();
}
