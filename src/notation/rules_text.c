/* rules_text.c - an edition and its settings as text. */
#include "text.h"

static const char *const editions[] = {"fr", "es", "ro", "pl", "it", NULL};
static const char *const settings[] = {"turning", "own-rug", "bankrupt", NULL};
static const char *const values[][4] = {
    {"before", "after", "after-quarter", NULL}, {"keep", "cover", NULL, NULL}, {"out", "stay", NULL, NULL}};

static mk_error refuse(mk_fault *fault, mk_error error, size_t offset) {
    fault->error = error;
    fault->field = MK_FIELD_RULES;
    fault->offset = (uint32_t)offset;
    return error;
}

/* The part of the text from an offset up to the next comma or the end. */
static mkn_span part(const char *text, size_t length, size_t offset) {
    mkn_span s = {text + offset, 0};
    while (offset + s.length < length && s.text[s.length] != ',') s.length++;
    return s;
}

mk_error mk_rules_read(mk_rules *rules, const char *text, size_t length, mk_fault *fault) {
    uint8_t found[3] = {0, 0, 0}, seen[3] = {0, 0, 0};
    mkn_span s = part(text, length, 0);
    size_t offset = s.length;
    int edition = word_in(editions, s);
    fault->error = MK_FINE;
    fault->field = MK_FIELD_NONE;
    fault->offset = fault->line = fault->turn = 0;
    if (edition < 0) return refuse(fault, MK_ERROR_EDITION, 0);
    while (offset < length) {
        mkn_span name, value;
        int setting, choice;
        s = part(text, length, ++offset);
        name = s;
        name.length = 0;
        while (name.length < s.length && s.text[name.length] != '=') name.length++;
        setting = word_in(settings, name);
        if (setting < 0) return refuse(fault, MK_ERROR_SETTING, offset);
        if (seen[setting]) return refuse(fault, MK_ERROR_SETTING_TWICE, offset);
        /* Without '=' the value is empty and no choice. */
        value.text = s.text + name.length + (name.length < s.length);
        value.length = s.length - (size_t)(value.text - s.text);
        choice = word_in(values[setting], value);
        if (choice < 0) return refuse(fault, MK_ERROR_SETTING_VALUE, offset + (size_t)(value.text - s.text));
        seen[setting] = 1;
        found[setting] = (uint8_t)choice;
        offset += s.length;
    }
    rules->edition = (uint8_t)edition;
    rules->turning = found[0];
    rules->own_rug = found[1];
    rules->bankrupt = found[2];
    return MK_FINE;
}

size_t mk_rules_write(const mk_rules *rules, char *text, size_t size) {
    uint8_t chosen[3] = {rules->turning, rules->own_rug, rules->bankrupt};
    mkn_sink to = {text, size, 0};
    int i;
    put_text(&to, editions[rules->edition]);
    for (i = 0; i < 3; i++) {
        if (chosen[i] == 0) continue;
        put(&to, ',');
        put_text(&to, settings[i]);
        put(&to, '=');
        put_text(&to, values[i][chosen[i]]);
    }
    return put_end(&to);
}
