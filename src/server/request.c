/* request.c - reads the head of an HTTP request (RFC 9110, RFC 9112).
 *
 * Lenient readers disagree about where a request ends, which is how requests are
 * smuggled past a proxy. So: lines end in CR LF, no line is continued, a field has a
 * name of token characters and its colon at once, no control characters, and the
 * connection ends after a request that announces contents, for we read none. */
#include "request.h"

#include <string.h>
#include <strings.h>

enum { BAD = 400, TARGET_TOO_LONG = 414, HEAD_TOO_LARGE = 431, VERSION_UNKNOWN = 505 };

/* A piece of the text. */
typedef struct span {
    const char *at;
    size_t length;
} span;

static bool is_token_char(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

static bool is_token(span s) {
    size_t i;
    for (i = 0; i < s.length; i++)
        if (!is_token_char(s.at[i])) return false;
    return s.length > 0;
}

static bool is_word(span s, const char *word) {
    return s.length == strlen(word) && strncasecmp(s.at, word, s.length) == 0;
}

static span trim(span s) {
    while (s.length && (s.at[0] == ' ' || s.at[0] == '\t')) s.at++, s.length--;
    while (s.length && (s.at[s.length - 1] == ' ' || s.at[s.length - 1] == '\t')) s.length--;
    return s;
}

/* Cuts off what stands before a character, and that character. */
static span cut(span *rest, char at) {
    const char *end = rest->length ? memchr(rest->at, at, rest->length) : NULL;
    span first = {rest->at, end ? (size_t)(end - rest->at) : rest->length};
    size_t used = first.length + (end != NULL);
    rest->at += used;
    rest->length -= used;
    return first;
}

/* ---- Is it complete? ------------------------------------------------------- */

int server_request_scan(const char *text, size_t length, size_t seen, size_t *size) {
    size_t i;
    const char *line;
    for (i = seen; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c < ' ' && c != '\t' && c != '\r' && c != '\n') || c == 0x7f) return BAD;
        if (c != '\n') {
            if (i > 0 && text[i - 1] == '\r') return BAD;
            continue;
        }
        if (i == 0 || text[i - 1] != '\r') return BAD;
        if (i < 3 || text[i - 3] != '\r' || text[i - 2] != '\n') continue;
        *size = i + 1;
        return *size > REQUEST_MAX ? HEAD_TOO_LARGE : REQUEST_WHOLE;
    }
    /* Room for a method and a version besides the target. */
    line = length ? memchr(text, '\n', length) : NULL;
    if (!line && length > REQUEST_TARGET_MAX + 64) return TARGET_TOO_LONG;
    return length >= REQUEST_MAX ? HEAD_TOO_LARGE : REQUEST_MORE;
}

/* ---- The target -------------------------------------------------------------- */

static int hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

static int decode_path(server_request *r, span path) {
    size_t i;
    for (i = 0; i < path.length; i++) {
        char c = path.at[i];
        if (c == '%') {
            bool there = path.length - i > 2;
            int high = there ? hex(path.at[i + 1]) : -1, low = there ? hex(path.at[i + 2]) : -1;
            if (high < 0 || low < 0 || high * 16 + low < ' ' || high * 16 + low == 0x7f) return BAD;
            c = (char)(high * 16 + low);
            i += 2;
        }
        r->path[r->path_length++] = c;
    }
    return REQUEST_WHOLE;
}

static int read_target(server_request *r, span target) {
    size_t i;
    span path;
    if (target.length > REQUEST_TARGET_MAX) return TARGET_TOO_LONG;
    for (i = 0; i < target.length; i++)
        if (target.at[i] <= ' ' || target.at[i] > '~' || target.at[i] == '#') return BAD;
    if (target.length == 0) return BAD;
    if (r->method == METHOD_OTHER) return REQUEST_WHOLE;
    /* As to a proxy: the host is ours, whatever it is called. */
    if (target.at[0] != '/') {
        size_t scheme = 0, host;
        if (target.length > 7 && strncasecmp(target.at, "http://", 7) == 0) scheme = 7;
        if (target.length > 8 && strncasecmp(target.at, "https://", 8) == 0) scheme = 8;
        if (!scheme) return BAD;
        for (host = 0; scheme + host < target.length && !strchr("/?", target.at[scheme + host]); host++) {
        }
        if (host == 0) return BAD;
        target.at += scheme + host;
        target.length -= scheme + host;
    }
    path = cut(&target, '?');
    if (path.length == 0) {
        path.at = "/";
        path.length = 1;
    }
    return decode_path(r, path);
}

/* ---- The first line ------------------------------------------------------------ */

/* The second number of HTTP/1.x; -1 for another HTTP, -2 if it is none. */
static int minor_version(span s) {
    if (s.length != 8 || memcmp(s.at, "HTTP/", 5) != 0 || s.at[6] != '.') return -2;
    if (s.at[5] < '0' || s.at[5] > '9' || s.at[7] < '0' || s.at[7] > '9') return -2;
    return s.at[5] == '1' ? s.at[7] - '0' : -1;
}

static int read_first_line(server_request *r, span line, int *minor) {
    span verb = cut(&line, ' '), target = cut(&line, ' ');
    int status;
    if (!is_token(verb) || verb.length > 32) return BAD;
    r->method = METHOD_OTHER;
    if (verb.length == 3 && memcmp(verb.at, "GET", 3) == 0) r->method = METHOD_GET;
    if (verb.length == 4 && memcmp(verb.at, "HEAD", 4) == 0) r->method = METHOD_HEAD;
    *minor = minor_version(line);
    status = read_target(r, target);
    if (*minor == -2 && status != TARGET_TOO_LONG) return BAD;
    return *minor == -1 ? VERSION_UNKNOWN : status;
}

/* ---- The fields ------------------------------------------------------------------ */

typedef struct fields {
    int hosts, lengths;
    bool close, keep_alive, contents;
} fields;

/* A quality as ";q=0.5" has it, in thousandths; whatever is none counts as 0. */
static int quality_of(span parameters) {
    while (parameters.length) {
        span value = trim(cut(&parameters, ';')), name = trim(cut(&value, '='));
        int result, digit = 1000;
        if (!is_word(name, "q")) continue;
        value = trim(value);
        if (value.length == 0 || value.length > 5 || (value.at[0] != '0' && value.at[0] != '1')) return 0;
        result = (value.at[0] - '0') * 1000;
        if (value.length > 1 && value.at[1] != '.') return 0;
        value.at += value.length > 1 ? 2 : 1;
        value.length -= value.length > 1 ? 2 : 1;
        for (; value.length; value.at++, value.length--) {
            if (*value.at < '0' || *value.at > '9') return 0;
            digit /= 10;
            result += (*value.at - '0') * digit;
        }
        return result <= 1000 ? result : 0;
    }
    return 1000;
}

/* Qualities that nobody has spoken of are negative until all fields are read. */
static void read_encodings(server_request *r, span list) {
    static const char *const names[ENCODINGS] = {"identity", "gzip", "br"};
    while (list.length) {
        span rest = cut(&list, ','), name = trim(cut(&rest, ';'));
        int quality = quality_of(rest), e;
        for (e = 0; e < ENCODINGS; e++) {
            if (is_word(name, names[e])) r->quality[e] = quality;
            if (is_word(name, "*") && r->quality[e] < 0) r->quality[e] = quality;
        }
    }
}

static void read_connection(fields *f, span list) {
    while (list.length) {
        span word = trim(cut(&list, ','));
        if (is_word(word, "close")) f->close = true;
        if (is_word(word, "keep-alive")) f->keep_alive = true;
    }
}

static bool is_host(span s) {
    size_t i;
    for (i = 0; i < s.length; i++)
        if (s.at[i] <= ' ' || s.at[i] > '~' || strchr("/?#@,\\\"<>", s.at[i])) return false;
    return true;
}

static bool is_length(span s) {
    size_t i;
    for (i = 0; i < s.length; i++)
        if (s.at[i] < '0' || s.at[i] > '9') return false;
    return s.length > 0 && s.length <= 18;
}

static int read_field(server_request *r, fields *f, span line) {
    span value = line, name = cut(&value, ':');
    if (name.length == line.length || !is_token(name)) return BAD;
    value = trim(value);
    if (is_word(name, "host")) {
        if (f->hosts++ || !is_host(value)) return BAD;
    } else if (is_word(name, "connection")) {
        read_connection(f, value);
    } else if (is_word(name, "content-length")) {
        if (f->lengths++ || !is_length(value)) return BAD;
        if (value.length != strspn(value.at, "0")) f->contents = true;
    } else if (is_word(name, "transfer-encoding")) {
        if (f->lengths++) return BAD; /* both at once would be ambiguous */
        f->contents = true;
    } else if (is_word(name, "accept-encoding")) {
        read_encodings(r, value);
    } else if (is_word(name, "if-none-match") && !r->tags) {
        r->tags = value.at;
        r->tags_length = value.length;
    }
    return REQUEST_WHOLE;
}

int server_request_read(server_request *r, const char *text, size_t size) {
    span rest = {text, size};
    fields f = {0, 0, false, false, false};
    int minor = 1, status, count = 0, e;
    memset(r, 0, sizeof *r);
    for (e = 0; e < ENCODINGS; e++) r->quality[e] = -1;
    for (;;) {
        span line = cut(&rest, '\n');
        if (line.length == 0 || line.at[line.length - 1] != '\r') return BAD;
        line.length--;
        if (count == 0)
            status = read_first_line(r, line, &minor);
        else if (line.length == 0)
            break;
        else
            status = count > REQUEST_FIELDS_MAX ? HEAD_TOO_LARGE : read_field(r, &f, line);
        if (status != REQUEST_WHOLE) return status;
        count++;
    }
    if (minor >= 1 && f.hosts == 0) return BAD;
    r->keep = !f.close && !f.contents && (minor >= 1 || f.keep_alive);
    /* Unless refused, the plain form will do, if need be. */
    for (e = 0; e < ENCODINGS; e++)
        if (r->quality[e] < 0) r->quality[e] = e == ENCODING_NONE ? 1 : 0;
    return REQUEST_WHOLE;
}
