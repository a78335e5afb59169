/* fake_disk.h - a file system in memory that can be full, break and lose power.
 *
 * It is as unkind as POSIX allows: what was not synced is lost in a power cut, the
 * name of a file apart from its bytes, and the last write may have arrived in
 * part. Every call through the table is counted; a test says which one fails, or
 * at which one the power goes. */
#ifndef MARRAKECH_TESTS_FAKE_DISK_H
#define MARRAKECH_TESTS_FAKE_DISK_H

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store/disk.h"
#include "support.h"

enum { FAKE_FILES = 256, FAKE_SIZE = 4096, FAKE_OPEN = 32, FAKE_NAMES = 64 };

typedef struct fake_file {
    bool directory;
    mode_t mode;
    time_t changed;
    size_t length, safe_length; /* of the bytes as they seem, and as they are synced */
    size_t last_at, last_size;  /* the last write since the last sync */
    int locked;                 /* the descriptor, or -1 */
    uint8_t *bytes, *safe;
} fake_file;

typedef struct fake_name {
    char path[128]; /* "": none */
    int file;
} fake_name;

static struct {
    fake_file files[FAKE_FILES];
    int file_count;
    fake_name names[FAKE_NAMES], safe_names[FAKE_NAMES];
    int open[FAKE_OPEN];                   /* the file, or -1 */
    int calls;                             /* so far */
    int fail_from, fail_until, fail_error; /* calls that fail */
    int power_until;                       /* the last call before the power goes; 0: it stays */
    size_t room;                           /* bytes that all files may have together */
    bool interrupting;                     /* every other read, write and sync */
    bool interrupted;
    uint64_t dice;
    time_t time;
} fake;

static void fake_new(void) {
    int i;
    for (i = 0; i < fake.file_count; i++) {
        free(fake.files[i].bytes);
        free(fake.files[i].safe);
    }
    memset(&fake, 0, sizeof fake);
    for (i = 0; i < FAKE_OPEN; i++) fake.open[i] = -1;
    fake.room = 1 << 24;
    fake.dice = 88172645463325252ULL;
    fake.time = 1794724331;
    /* The root. */
    fake.file_count = 1;
    fake.files[0].directory = true;
    fake.files[0].mode = S_IFDIR | 0700;
    fake.files[0].locked = -1;
    strcpy(fake.names[0].path, "/");
    fake.safe_names[0] = fake.names[0];
}

/* ---- Faults ------------------------------------------------------------- */

/* Whether this call may do its work. At the last one before the power goes, the
 * work is done (it may yet be lost) but nobody hears of it. */
static bool fake_off(void) { return fake.power_until && fake.calls >= fake.power_until; }

static bool fake_call(void) {
    fake.calls++;
    if (fake.power_until && fake.calls > fake.power_until) {
        errno = EIO;
        return false;
    }
    if (fake.calls >= fake.fail_from && fake.calls < fake.fail_until) {
        errno = fake.fail_error;
        return false;
    }
    return true;
}

/* Whether a signal comes in between. */
static bool fake_interrupted(void) {
    if (!fake.interrupting) return false;
    fake.interrupted = !fake.interrupted;
    errno = EINTR;
    return fake.interrupted;
}

static int fake_result(int result) {
    if (!fake_off()) return result;
    errno = EIO;
    return -1;
}

static int fake_refuse(int error) {
    errno = error;
    return -1;
}

/* ---- Names -------------------------------------------------------------- */

static fake_name *fake_find(fake_name *names, const char *path) {
    int i;
    for (i = 0; i < FAKE_NAMES; i++)
        if (names[i].path[0] && strcmp(names[i].path, path) == 0) return &names[i];
    return NULL;
}

static void fake_add(fake_name *names, const char *path, int file) {
    fake_name *name = fake_find(names, path);
    int i;
    for (i = 0; !name && i < FAKE_NAMES; i++)
        if (!names[i].path[0]) name = &names[i];
    assert_non_null(name);
    assert_true(strlen(path) < sizeof name->path);
    if (name->path != path) strcpy(name->path, path);
    name->file = file;
}

static bool fake_is_in(const char *path, const char *directory) {
    char parent[PROBLEM_PATH];
    store_disk_parent(parent, path);
    return strcmp(parent, directory) == 0 && strcmp(path, "/") != 0;
}

static int fake_links(int file) {
    int i, links = 0;
    for (i = 0; i < FAKE_NAMES; i++) links += fake.names[i].path[0] && fake.names[i].file == file;
    return links;
}

static int fake_create(bool directory, mode_t mode) {
    fake_file *f = &fake.files[fake.file_count];
    assert_true(fake.file_count < FAKE_FILES);
    memset(f, 0, sizeof *f);
    f->directory = directory;
    f->mode = (directory ? S_IFDIR : S_IFREG) | mode;
    f->changed = fake.time;
    f->locked = -1;
    f->bytes = calloc(1, FAKE_SIZE);
    f->safe = calloc(1, FAKE_SIZE);
    return fake.file_count++;
}

static bool fake_has_parent(const char *path) {
    char parent[PROBLEM_PATH];
    const fake_name *name;
    store_disk_parent(parent, path);
    name = fake_find(fake.names, parent);
    return name && fake.files[name->file].directory;
}

/* ---- The table ---------------------------------------------------------- */

static int fake_open(const char *path, int flags, mode_t mode) {
    const fake_name *name;
    int file, i;
    if (!fake_call()) return -1;
    name = fake_find(fake.names, path);
    if (name && (flags & O_EXCL)) return fake_refuse(EEXIST);
    if (!name && (!(flags & O_CREAT) || !fake_has_parent(path))) return fake_refuse(ENOENT);
    if (name && fake.files[name->file].directory && (flags & O_ACCMODE) != O_RDONLY)
        return fake_refuse(EISDIR);
    file = name ? name->file : fake_create(false, mode);
    if (!name) fake_add(fake.names, path, file);
    for (i = 0; i < FAKE_OPEN && fake.open[i] >= 0; i++) {
    }
    assert_true(i < FAKE_OPEN);
    if (fake_off()) return fake_result(0);
    fake.open[i] = file;
    return i;
}

static fake_file *fake_at(int file) {
    assert_true(file >= 0 && file < FAKE_OPEN && fake.open[file] >= 0);
    return &fake.files[fake.open[file]];
}

/* Closes the descriptor even when it fails, as Linux does. */
static int fake_close(int file) {
    bool fine = fake_call();
    fake_file *f = fake_at(file);
    if (f->locked == file) f->locked = -1;
    fake.open[file] = -1;
    return fine ? fake_result(0) : -1;
}

static ssize_t fake_pread(int file, void *bytes, size_t size, off_t at) {
    fake_file *f = fake_at(file);
    if (!fake_call() || fake_interrupted()) return -1;
    if ((size_t)at >= f->length) return 0;
    if (size > f->length - (size_t)at) size = f->length - (size_t)at;
    memcpy(bytes, f->bytes + at, size);
    return fake_result(0) < 0 ? -1 : (ssize_t)size;
}

static size_t fake_used(void) {
    size_t used = 0;
    int i;
    for (i = 0; i < fake.file_count; i++)
        if (fake_links(i)) used += fake.files[i].length;
    return used;
}

static ssize_t fake_pwrite(int file, const void *bytes, size_t size, off_t at) {
    fake_file *f = fake_at(file);
    size_t end = (size_t)at + size, used;
    if (!fake_call() || fake_interrupted()) return -1;
    assert_true(end <= FAKE_SIZE);
    used = fake_used();
    if (end > f->length && used + (end - f->length) > fake.room) {
        size_t left = fake.room > used ? fake.room - used : 0;
        size = f->length + left > (size_t)at ? f->length + left - (size_t)at : 0;
        if (size == 0) return fake_refuse(ENOSPC);
        end = (size_t)at + size;
    }
    memcpy(f->bytes + at, bytes, size);
    if (end > f->length) f->length = end;
    f->last_at = (size_t)at;
    f->last_size = size;
    f->changed = fake.time;
    return fake_result(0) < 0 ? -1 : (ssize_t)size;
}

static int fake_ftruncate(int file, off_t length) {
    fake_file *f = fake_at(file);
    if (!fake_call()) return -1;
    assert_true((size_t)length <= f->length);
    memset(f->bytes + length, 0, FAKE_SIZE - (size_t)length);
    f->length = (size_t)length;
    f->last_size = 0;
    return fake_result(0);
}

/* A sync at the moment when the power goes has done nothing. */
static int fake_fsync(int file) {
    fake_file *f = fake_at(file);
    const char *path = NULL;
    int i;
    if (!fake_call() || fake_interrupted()) return -1;
    if (fake_off()) return fake_result(0);
    if (!f->directory) {
        memcpy(f->safe, f->bytes, FAKE_SIZE);
        f->safe_length = f->length;
        f->last_size = 0;
        return 0;
    }
    for (i = 0; i < FAKE_NAMES; i++)
        if (fake.names[i].path[0] && fake.names[i].file == fake.open[file]) path = fake.names[i].path;
    assert_non_null(path);
    for (i = 0; i < FAKE_NAMES; i++)
        if (fake.safe_names[i].path[0] && fake_is_in(fake.safe_names[i].path, path))
            fake.safe_names[i].path[0] = '\0';
    for (i = 0; i < FAKE_NAMES; i++)
        if (fake.names[i].path[0] && fake_is_in(fake.names[i].path, path))
            fake_add(fake.safe_names, fake.names[i].path, fake.names[i].file);
    return 0;
}

static void fake_tell(int file, struct stat *found) {
    memset(found, 0, sizeof *found);
    found->st_mode = fake.files[file].mode;
    found->st_size = (off_t)fake.files[file].length;
    found->st_mtime = fake.files[file].changed;
    found->st_nlink = (nlink_t)fake_links(file);
}

static int fake_fstat(int file, struct stat *found) {
    fake_at(file);
    if (!fake_call()) return -1;
    fake_tell(fake.open[file], found);
    return fake_result(0);
}

static int fake_stat(const char *path, struct stat *found) {
    const fake_name *name = fake_find(fake.names, path);
    if (!fake_call()) return -1;
    if (!name) return fake_refuse(ENOENT);
    fake_tell(name->file, found);
    return fake_result(0);
}

static int fake_fchmod(int file, mode_t mode) {
    fake_file *f = fake_at(file);
    if (!fake_call()) return -1;
    f->mode = (f->mode & S_IFMT) | mode;
    return fake_result(0);
}

static int fake_access(const char *path, int mode) {
    UNUSED(mode);
    if (!fake_call()) return -1;
    return fake_find(fake.names, path) ? fake_result(0) : fake_refuse(ENOENT);
}

static int fake_mkdir(const char *path, mode_t mode) {
    if (!fake_call()) return -1;
    if (fake_find(fake.names, path)) return fake_refuse(EEXIST);
    if (!fake_has_parent(path)) return fake_refuse(ENOENT);
    fake_add(fake.names, path, fake_create(true, mode));
    return fake_result(0);
}

static int fake_rename(const char *from, const char *to) {
    fake_name *name = fake_find(fake.names, from);
    if (!fake_call()) return -1;
    if (!name || !fake_has_parent(to)) return fake_refuse(ENOENT);
    fake_add(fake.names, to, name->file);
    name->path[0] = '\0';
    return fake_result(0);
}

static int fake_rename_new(const char *from, const char *to) {
    return fake_find(fake.names, to) ? fake_refuse(EEXIST) : fake_rename(from, to);
}

static int fake_unlink(const char *path) {
    fake_name *name = fake_find(fake.names, path);
    if (!fake_call()) return -1;
    if (!name) return fake_refuse(ENOENT);
    name->path[0] = '\0';
    return fake_result(0);
}

static char *fake_realpath(const char *path, char *resolved) {
    if (!fake_call()) return NULL;
    if (!fake_find(fake.names, path)) {
        errno = ENOENT;
        return NULL;
    }
    strcpy(resolved, path);
    return fake_result(0) < 0 ? NULL : resolved;
}

static int fake_list(const char *path, store_disk_each *each, void *context) {
    fake_name names[FAKE_NAMES];
    int i;
    if (!fake_call()) return -1;
    if (!fake_find(fake.names, path)) return fake_refuse(ENOENT);
    memcpy(names, fake.names, sizeof names);
    for (i = 0; i < FAKE_NAMES; i++)
        if (names[i].path[0] && fake_is_in(names[i].path, path))
            each(context, strrchr(names[i].path, '/') + 1);
    return fake_result(0);
}

static int fake_lock(int file) {
    fake_file *f = fake_at(file);
    if (!fake_call()) return -1;
    if (f->locked >= 0 && f->locked != file) return fake_refuse(EAGAIN);
    f->locked = file;
    return fake_result(0);
}

static int fake_locked(int file) {
    const fake_file *f = fake_at(file);
    if (!fake_call()) return -1;
    return fake_result(f->locked >= 0 && f->locked != file);
}

static void fake_random(void *bytes, size_t size) {
    uint8_t *to = bytes;
    while (size--) *to++ = (uint8_t)chance(&fake.dice);
}

static time_t fake_now(void) { return fake.time; }

static const store_disk fake_disk = {
    .open = fake_open,
    .close = fake_close,
    .pread = fake_pread,
    .pwrite = fake_pwrite,
    .write = NULL, /* there is nothing here but files and directories */
    .ftruncate = fake_ftruncate,
    .fsync = fake_fsync,
    .fdatasync = fake_fsync,
    .fstat = fake_fstat,
    .fchmod = fake_fchmod,
    .stat = fake_stat,
    .access = fake_access,
    .mkdir = fake_mkdir,
    .rename = fake_rename,
    .rename_new = fake_rename_new,
    .unlink = fake_unlink,
    .realpath = fake_realpath,
    .list = fake_list,
    .lock = fake_lock,
    .locked = fake_locked,
    .random = fake_random,
    .now = fake_now,
};

/* ---- After the power cut -------------------------------------------------- */

/* What became of the last write that was not synced: `arrived` bytes of it, and the
 * file is as long as that, or as long as it was to be with zeros or rubbish in the
 * rest. Names that were not synced are lost or kept. */
typedef enum fake_tear { FAKE_CUT, FAKE_ZEROS, FAKE_RUBBISH, FAKE_TEARS } fake_tear;

/* The most bytes of a last write, to try each number of them. */
static inline size_t fake_last_size(void) {
    size_t most = 0;
    int i;
    for (i = 0; i < fake.file_count; i++)
        if (fake.files[i].last_size > most) most = fake.files[i].last_size;
    return most;
}

static inline void fake_tear_file(fake_file *f, fake_tear tear, size_t arrived) {
    size_t end = f->last_at + f->last_size, i;
    if (f->last_size == 0) return;
    if (arrived > f->last_size) arrived = f->last_size;
    memcpy(f->safe + f->last_at, f->bytes + f->last_at, arrived);
    if (arrived && f->last_at + arrived > f->safe_length) f->safe_length = f->last_at + arrived;
    if (tear == FAKE_CUT || end <= f->safe_length) return;
    for (i = f->safe_length; i < end; i++) f->safe[i] = tear == FAKE_ZEROS ? 0 : (uint8_t)(i * 37 + 11);
    f->safe_length = end;
}

static inline void fake_reopen(void) {
    int i;
    for (i = 0; i < FAKE_OPEN; i++) fake.open[i] = -1;
    for (i = 0; i < fake.file_count; i++) fake.files[i].locked = -1;
    fake.power_until = fake.fail_from = fake.fail_until = 0;
}

/* The machine is on again. */
static inline void fake_power_cut(fake_tear tear, size_t arrived, bool keep_names) {
    int i;
    bool removed = true;
    if (!keep_names) memcpy(fake.names, fake.safe_names, sizeof fake.names);
    /* A directory that is lost takes along what is in it. */
    while (removed) {
        removed = false;
        for (i = 0; i < FAKE_NAMES; i++)
            if (fake.names[i].path[0] && !fake_has_parent(fake.names[i].path)) {
                fake.names[i].path[0] = '\0';
                removed = true;
            }
    }
    memcpy(fake.safe_names, fake.names, sizeof fake.names);
    for (i = 1; i < fake.file_count; i++) {
        fake_file *f = &fake.files[i];
        fake_tear_file(f, tear, arrived);
        memcpy(f->bytes, f->safe, FAKE_SIZE);
        f->length = f->safe_length;
        f->last_size = 0;
    }
    fake_reopen();
}

/* Only the program was killed. */
static inline void fake_kill(void) { fake_reopen(); }

#endif
