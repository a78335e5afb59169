#!/usr/bin/python3
"""Every text of the terminal and of the web page is in every language, completely and in the right form.

The messages are extracted from the sources once more and compared with po/*.po, read here without the
help of gettext; msgfmt and msgcmp judge as well. Prints TAP.
"""

import os
import re
import subprocess
import sys
import tempfile

from tap import check, end

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# What each language's grammar needs, and numbers with the form they take.
PLURALS = {
    "fr": (2, {0: 0, 1: 0, 2: 1, 30: 1}),
    "es": (2, {0: 1, 1: 0, 2: 1, 30: 1}),
    "ro": (3, {0: 1, 1: 0, 2: 1, 19: 1, 20: 2, 30: 2, 101: 1, 120: 2}),
    "pl": (3, {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 21: 2, 22: 1, 24: 1, 30: 2, 112: 2, 122: 1}),
    "it": (2, {0: 1, 1: 0, 2: 1, 30: 1}),
}

# A text that is the same in English needs a reason.
SAME = {
    ("fr", "%2d dirham"): "the word is the same (glossary)",
    ("fr", "%2d dirhams"): "the word is the same (glossary)",
    ("es", "%2d dirham"): "the word is the same (glossary)",
    ("es", "%2d dirhams"): "the word is the same (glossary)",
    ("ro", "%2d dirham"): "the word is the same (glossary)",
    ("it", "%2d dirham"): "the word is the same (glossary), and so is its plural",
    ("fr", "%2d visible"): "the word is the same (glossary)",
    ("es", "%2d visible"): "the word is the same (glossary)",
    ("fr", "dirhams"): "the word is the same (glossary)",
    ("es", "dirhams"): "the word is the same (glossary)",
    ("fr", "total"): "the word is the same",
    ("es", "total"): "the word is the same",
    ("ro", "total"): "the word is the same",
    ("fr", "Animation"): "the word is the same",
    ("es", "normal"): "the word is the same",
    ("es", "no"): "the word is the same",
    ("it", "no"): "the word is the same",
    ("es", "%s (%s):"): "has no words; only French writes a space before the colon",
    ("ro", "%s (%s):"): "has no words",
    ("pl", "%s (%s):"): "has no words",
    ("it", "%s (%s):"): "has no words",
    ("ro", "{n} dirham"): "the word is the same (glossary)",
    ("ro", "Total"): "the word is the same",
    ("ro", "Assam"): "a name",
    ("pl", "Assam"): "a name",
    ("ro", "{file}: {reason}"): "has no words",
    ("pl", "{file}: {reason}"): "has no words",
    ("ro", "{turn} ({direction})"): "has no words",
    ("pl", "{turn} ({direction})"): "has no words",
    ("ro", "{n}. {name}"): "has no words",
    ("pl", "{n}. {name}"): "has no words",
    ("fr", "{n} dirham"): "the word is the same (glossary)",
    ("fr", "{n} dirhams"): "the word is the same (glossary)",
    ("fr", "Dirhams"): "the word is the same (glossary)",
    ("fr", "Total"): "the word is the same",
    ("fr", "Pause"): "the word is the same",
    ("es", "{n} dirham"): "the word is the same (glossary)",
    ("es", "{n} dirhams"): "the word is the same (glossary)",
    ("es", "Dirhams"): "the word is the same (glossary)",
    ("es", "Total"): "the word is the same",
    ("es", "Normal"): "the word is the same",
    ("it", "{n} dirham"): "the word is the same (glossary), and so is its plural",
    ("fr", "Assam"): "a name",
    ("es", "Assam"): "a name",
    ("it", "Assam"): "a name",
    ("es", "{file}: {reason}"): "has no words; only French writes a space before the colon",
    ("it", "{file}: {reason}"): "has no words",
    ("fr", "{turn} ({direction})"): "has no words",
    ("es", "{turn} ({direction})"): "has no words",
    ("it", "{turn} ({direction})"): "has no words",
    ("fr", "{n}. {name}"): "has no words",
    ("es", "{n}. {name}"): "has no words",
    ("it", "{n}. {name}"): "has no words",
}

# Words of docs/glossary.md that must occur in a language's texts.
WORDS = {
    "fr": "tapis dirham dîme case dé pioche joueur éliminé neutre visible point égalité demi-tour poser",
    "es": "alfombra dirham tributo casilla dado montón participante fuera neutra visible punto empate colocar",
    "ro": "covoraș dirham tax pătrățel zar grămadă jucător eliminat neutr vizibil punct egalitate împrejur așez",
    "pl": "dywan dirhem opłat pol kost stos gracz wyeliminowan neutraln widoczn punkt remis zakręt rozłoż",
    "it": "tappet dirham tributo casell dado pila giocator eliminat neutri visibil punt parità curva stendere",
}

# The page takes its texts from t('...') and tn('one', 'many', n).
LITERAL = r"'((?:[^'\\\n]|\\.)*)'"
CALL = re.compile(r"\bt\(\s*%s|\btn\(\s*%s\s*,\s*%s" % (LITERAL, LITERAL, LITERAL))
ANY_CALL = re.compile(r"\btn?\(")
TEMPLATE = re.compile(r"`(?:[^`\\]|\\.)*`")
DEFINITIONS = "web/src/i18n.ts"

FORMAT = re.compile(r"%(?:\d+\$)?[-+ #0]*\d*(?:\.\d+)?(?:hh|h|ll|l|z|j|t)?[diouxXcsp%]")

def run(*command):
    """The messages of a tool that should have none, and its exit status."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stderr.strip(), done.returncode


class Entry:
    def __init__(self):
        self.flags, self.obsolete = set(), False
        self.fields = {}  # msgid, msgid_plural, msgstr, msgstr[0], ...

    @property
    def sources(self):
        return [self.fields[name] for name in ("msgid", "msgid_plural") if name in self.fields]

    @property
    def texts(self):
        return [text for name, text in sorted(self.fields.items()) if name.startswith("msgstr")]


def unquote(text):
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), text)


def read(path):
    """The entries of a po file by their msgid; the header has the msgid ""."""
    entries, entry, field = {}, Entry(), None
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    for line in lines + [""]:
        if line.startswith("#~"):
            entry.obsolete = True
        if line.startswith("#,"):
            entry.flags |= {flag.strip() for flag in line[2:].split(",")}
        found = re.match(r'(?:(msg\w+(?:\[\d\])?) )?"(.*)"$', line)
        if found:
            field = found[1] or field
            entry.fields[field] = entry.fields.get(field, "") + unquote(found[2])
        if not line.strip():
            if entry.fields or entry.obsolete:
                assert entry.fields.get("msgid") not in entries, "twice: %r" % entry.fields
                entries[entry.fields.get("msgid")] = entry
            entry, field = Entry(), None
    return entries


def formats(text):
    """What printf takes, in order; widths are for the eye and may differ."""
    return [re.sub(r"[-+ #0\d.]", "", found) for found in FORMAT.findall(text) if found != "%%"]


def placeholders(text):
    return set(re.findall(r"\{(\w+)\}", text))


def wrongly_filled(entry):
    """Translations with other placeholders; a plural form may say its number in words or not at all."""
    wanted = set().union(*map(placeholders, entry.sources))
    free = {"n"} if "msgid_plural" in entry.fields else set()
    return [text for text in entry.texts if placeholders(text) | free != wanted | free]


def plural_form(header, n):
    """The form that the header's C expression gives for n."""
    expression = re.search(r"plural=(.*);", header)[1]
    assert re.fullmatch(r"[n0-9()?:=!<>&|% ]+", expression), expression

    def python(text):
        """a ? b : c, from the outside in."""
        depth = 0
        for at, letter in enumerate(text):
            depth += {"(": 1, ")": -1}.get(letter, 0)
            if letter == "?" and depth == 0:
                first, rest = text[:at], text[at + 1:]
                colon = rest.index(":")
                return "((%s) if (%s) else (%s))" % (python(rest[:colon]), first, python(rest[colon + 1:]))
        stripped = text.strip()
        if stripped.startswith("(") and "?" in stripped:
            return "(" + python(stripped[1:-1]) + ")"
        return text

    expression = python(expression).replace("&&", " and ").replace("||", " or ")
    return int(eval(expression.replace("!=", " != "), {"n": n}))  # its letters were checked above


def check_language(language, messages, pot):
    path = "po/%s.po" % language
    entries = read(os.path.join(ROOT, path))
    header = entries.pop("").fields["msgstr"]
    forms, examples = PLURALS[language]

    check(language + ": msgfmt --check", run("msgfmt", "--check", "-o", os.devnull, path), ("", 0))
    check(language + ": msgcmp", run("msgcmp", path, pot), ("", 0))
    check(language + ": all messages, and no others", sorted(set(messages) ^ set(entries)), [])
    check(language + ": nothing obsolete", [key for key, entry in entries.items() if entry.obsolete], [])
    check(language + ": nothing fuzzy", [key for key, entry in entries.items() if "fuzzy" in entry.flags], [])
    check(language + ": nothing empty",
          [key for key, entry in entries.items() if not entry.texts or not all(map(str.strip, entry.texts))], [])
    check(language + ": as many plural forms as the grammar needs",
          [key for key, entry in entries.items()
           if len(entry.texts) != (forms if "msgid_plural" in entry.fields else 1)], [])
    check(language + ": the plurals of the sources",
          [key for key, entry in entries.items()
           if key in messages and entry.fields.get("msgid_plural") != messages[key].fields.get("msgid_plural")], [])
    check(language + ": the same formats in the same order",
          [(key, text) for key, entry in entries.items() for text in entry.texts if formats(text) != formats(key)], [])
    check(language + ": the same placeholders",
          [text for entry in entries.values() for text in wrongly_filled(entry)], [])
    check(language + ": the same ends of lines",
          [key for key, entry in entries.items() for text in entry.texts if text.count("\n") != key.count("\n")], [])
    check(language + ": nothing left in English without a reason",
          [text for entry in entries.values() for text in entry.texts
           if text in entry.sources and (language, text) not in SAME], [])
    everything = "\n".join(text for entry in entries.values() for text in entry.texts)
    check(language + ": reasons that are needed",
          [text for of, text in SAME if of == language and not re.search("^%s$" % re.escape(text), everything, re.M)], [])
    check(language + ": the words of the glossary",
          [word for word in WORDS[language].split() if word not in everything.lower()], [])
    check(language + ": Plural-Forms", ("nplurals=%d;" % forms in header,
                                        {n: plural_form(header, n) for n in examples}), (True, examples))
    check(language + ": the header names it, in UTF-8",
          ("Language: %s\n" % language in header, "charset=UTF-8" in header), (True, True))
    check(language + ": the header has no addresses and nothing unfilled",
          re.findall(r"@|YEAR|FULL NAME|LL@|PACKAGE|CHARSET", header), [])


def sources_of(folder, ends):
    """The files of a folder, by their paths, and what is in them."""
    paths = [os.path.join(place, name) for place, _, names in os.walk(os.path.join(ROOT, folder)) for name in names]
    for path in sorted(paths):
        if path.endswith(ends):
            with open(path, encoding="utf-8") as file:
                yield os.path.relpath(path, ROOT), file.read()


def calls(web):
    """The texts of the page as a simple search finds them: one, and many or None."""
    return {(unquote(plain or one), unquote(many) or None)
            for text in web.values() for plain, one, many in CALL.findall(text)}


def main():
    with open(os.path.join(ROOT, "po", "POTFILES"), encoding="utf-8") as file:
        sources = file.read().split()
    with open(os.path.join(ROOT, "po", "LINGUAS"), encoding="utf-8") as file:
        languages = file.read().split()
    check("the languages", sorted(languages), sorted(PLURALS))
    check("a catalogue each, and no others",
          sorted(name for name in os.listdir(os.path.join(ROOT, "po")) if name.endswith(".po")),
          sorted(language + ".po" for language in languages))

    web = {path: text for path, text in sources_of("web/src", (".ts", ".tsx"))
           if path != DEFINITIONS and ".test." not in path}
    marked = [path for folder in ("src/cli", "src/host", "src/tui") for path, text in sources_of(folder, (".c",))
              if re.search(r"\b(_|N_|ngettext)\(\"", text)]
    marked += [path for path, text in web.items() if ANY_CALL.search(text)]
    check("POTFILES lists every source that has texts", sources, marked)
    check("the page's texts are written where they are used",
          [text[found.start():].split("\n")[0] for text in web.values() for found in ANY_CALL.finditer(text)
           if not CALL.match(text, found.start())], [])

    with tempfile.TemporaryDirectory() as place:
        pot = os.path.join(place, "marrakech.pot")
        check("xgettext", run("xgettext", "--from-code=UTF-8", "--keyword=_", "--keyword=N_",
                              "--add-comments=TRANSLATORS", "-o", pot,
                              *(path for path in sources if path not in web)), ("", 0))
        check("English is ASCII, as every terminal can show it",
              [text for text in read(pot) if not text.isascii()], [])
        # xgettext loses its way in JSX after a template with a value in it.
        for path, text in web.items():
            os.makedirs(os.path.join(place, os.path.dirname(path)), exist_ok=True)
            with open(os.path.join(place, path), "w", encoding="utf-8") as file:
                file.write(TEMPLATE.sub("''", text))
        check("xgettext, for the page", run("xgettext", "--language=JavaScript", "--from-code=UTF-8", "--keyword=t",
                                            "--keyword=tn:1,2", "--join-existing", "-o", pot, "-D", place,
                                            *(path for path in sources if path in web)), ("", 0))
        messages = read(pot)
        messages.pop("")
        check("there are messages", len(messages) > 400)
        check("no text of the page is lost, or both counted and not",
              sorted(calls(web) - {(key, entry.fields.get("msgid_plural")) for key, entry in messages.items()},
                     key=str), [])
        for language in languages:
            check_language(language, messages, pot)
    return end()


if __name__ == "__main__":
    sys.exit(main())
