/* i18n.c - finds the language and its catalogue.
 *
 * gettext wants the locale of a language to be installed, and most machines
 * have one or two. But the texts are UTF-8 wherever they are, so C.UTF-8, which
 * every machine has, shows all of them once LANGUAGE names the language. */
#include "i18n.h"

#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef MK_LOCALEDIR
#define MK_LOCALEDIR "/usr/local/share/locale"
#endif

static const char *const languages[] = {"en", "fr", "es", "ro", "pl", "it"};

enum { LANGUAGES = sizeof languages / sizeof *languages };

bool i18n_has(const char *language) {
    int i;
    for (i = 0; i < LANGUAGES; i++)
        if (strcmp(language, languages[i]) == 0) return true;
    return false;
}

/* ---- Where the catalogues are ------------------------------------------ */

static bool is_directory(const char *path) {
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

/* Beside the program when it has just been built, next to its bin/ when it was
 * unpacked somewhere, else where it was to be installed. */
static void bind_catalogues(void) {
    static const char *const places[] = {"locale", "../share/locale"};
    char program[PATH_MAX], path[PATH_MAX + 32];
    const char *directory = MK_LOCALEDIR;
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    size_t i;
    program[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(program, '/');
    for (i = 0; slash && i < sizeof places / sizeof *places; i++) {
        snprintf(path, sizeof path, "%.*s/%s", (int)(slash - program), program, places[i]);
        if (!is_directory(path)) continue;
        directory = path;
        break;
    }
    bindtextdomain("marrakech", directory);
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
    if (i18n_has(code) && strchr("_.@", name[2])) setenv("LANGUAGE", code, 1);
}

void i18n_ascii(void) { bind_textdomain_codeset("marrakech", "ASCII"); }

void i18n_start(const char *language) {
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
