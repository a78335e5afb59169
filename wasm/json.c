/* json.c - JSON, written into the one buffer. */
#include "json.h"

char json_io[JSON_SIZE];
static uint32_t length;

EXPORT(io_room) char *io_room(void) { return json_io; }
EXPORT(io_size) uint32_t io_size(void) { return JSON_SIZE; }

void json_char(char c) {
    if (length < JSON_SIZE) json_io[length++] = c;
}

void json_raw(const char *text) {
    while (*text) json_char(*text++);
}

void json_number(int64_t number) {
    char digits[20];
    int n = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    if (number < 0) json_char('-');
    do digits[n++] = (char)('0' + rest % 10);
    while (rest /= 10);
    while (n) json_char(digits[--n]);
}

void json_text(const char *text, size_t size) {
    static const char hex[] = "0123456789abcdef";
    size_t i;
    json_char('"');
    for (i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\')
            json_char('\\'), json_char((char)c);
        else if (c < 32)
            json_raw("\\u00"), json_char(hex[c >> 4]), json_char(hex[c & 15]);
        else
            json_char((char)c);
    }
    json_char('"');
}

void json_string(const char *text) {
    size_t size = 0;
    while (text[size]) size++;
    json_text(text, size);
}

/* The separator before an entry of a list or a field of an object, unless it is the first. */
void json_separator(void) {
    if (json_io[length - 1] != '{' && json_io[length - 1] != '[') json_char(',');
}

void json_field(const char *name) {
    json_separator();
    json_string(name);
    json_char(':');
}

void json_list(const char *name) {
    json_field(name);
    json_char('[');
}

void json_bool(int is_true) { json_raw(is_true ? "true" : "false"); }

void json_square(int square) {
    char text[3] = {(char)('a' + square % 8), (char)('1' + square / 8), 0};
    json_string(text);
}

void json_action(const mk_state *state, int action) {
    char text[MK_ACTION_TEXT_MAX];
    mk_action_write(state, action, text, sizeof text);
    json_string(text);
}

void json_begin(void) {
    length = 0;
    json_char('{');
}

uint32_t json_end(void) {
    json_char('}');
    return length;
}

uint32_t json_refuse(const mk_fault *fault) {
    json_begin();
    json_field("error");
    json_string(mk_error_name(fault->error));
    json_field("text");
    json_string(mk_error_text(fault->error));
    json_field("offset");
    json_number(fault->offset);
    json_field("line");
    json_number(fault->line);
    json_field("turn");
    json_number(fault->turn);
    return json_end();
}

uint32_t json_answer(mk_error error) {
    const mk_fault fault = {.error = error};
    if (error) return json_refuse(&fault);
    json_begin();
    return json_end();
}
