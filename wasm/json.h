/* json.h - the one buffer through which all texts go to and from JavaScript, and JSON in it.
 *
 * A caller writes its text into the buffer, calls, and finds the answer there: an object
 * whose length the function returns. */
#ifndef WASM_JSON_H
#define WASM_JSON_H

#include "marrakech.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* All answers are far smaller, except records: the longest has room in half of it. */
enum { JSON_SIZE = 1 << 17 };
extern char json_io[JSON_SIZE];

/* Begins an object; ends it, and returns the length of all. */
void json_begin(void);
uint32_t json_end(void);

/* What comes next in an object or a list: a field before its value, an entry of a list. */
void json_field(const char *name);
void json_separator(void);
/* A field whose value is a list, which the caller closes with json_char(']'). */
void json_list(const char *name);

/* Values. */
void json_char(char c);
void json_raw(const char *text); /* as it is */
void json_number(int64_t number);
void json_bool(int is_true);
void json_text(const char *text, size_t size);
void json_string(const char *text);
void json_square(int square);
void json_action(const mk_state *state, int action);

/* Whole answers: a refusal, and what a function returns that only fails or does not. */
uint32_t json_refuse(const mk_fault *fault);
uint32_t json_answer(mk_error error);

#endif
