/* disk.c - the real file system, and files that are whole or not there. */
#include "disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

/* ---- The table --------------------------------------------------------- */

static int real_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }
static int real_stat(const char *path, struct stat *found) { return stat(path, found); }
static int real_fstat(int file, struct stat *found) { return fstat(file, found); }

static int real_list(const char *path, store_disk_each *each, void *context) {
    DIR *directory = opendir(path);
    const struct dirent *entry;
    int error;
    if (!directory) return -1;
    while (errno = 0, (entry = readdir(directory))) each(context, entry->d_name);
    error = errno;
    closedir(directory);
    errno = error;
    return error ? -1 : 0;
}

/* Locks of the open file, not of the process: they can be asked about without
 * being taken, and another descriptor of the same process does not drop them. */
static int real_lock(int file) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int result = fcntl(file, F_OFD_SETLK, &lock);
    if (result != 0 && errno == EACCES) errno = EAGAIN;
    return result;
}

static int real_locked(int file) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(file, F_OFD_GETLK, &lock) != 0) return -1;
    return lock.l_type != F_UNLCK;
}

static void real_random(void *bytes, size_t size) {
    struct timespec now;
    uint64_t other;
    if (getrandom(bytes, size, 0) == (ssize_t)size) return;
    clock_gettime(CLOCK_REALTIME, &now);
    other = ((uint64_t)now.tv_sec * 1000000007 + (uint64_t)now.tv_nsec) * 1000003 + (uint64_t)getpid();
    memset(bytes, 0, size);
    memcpy(bytes, &other, size < sizeof other ? size : sizeof other);
}

/* Not every file system can: there the look before must do. */
static int real_rename_new(const char *from, const char *to) {
    struct stat found;
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return -1;
    errno = EEXIST;
    return lstat(to, &found) == 0 ? -1 : rename(from, to);
}

static time_t real_now(void) { return time(NULL); }

const store_disk store_disk_real = {
    .open = real_open,
    .close = close,
    .pread = pread,
    .pwrite = pwrite,
    .write = write,
    .ftruncate = ftruncate,
    .fsync = fsync,
    .fdatasync = fdatasync,
    .fstat = real_fstat,
    .fchmod = fchmod,
    .stat = real_stat,
    .access = access,
    .mkdir = mkdir,
    .rename = rename,
    .rename_new = real_rename_new,
    .unlink = unlink,
    .realpath = realpath,
    .list = real_list,
    .lock = real_lock,
    .locked = real_locked,
    .random = real_random,
    .now = real_now,
};

/* ---- Paths ------------------------------------------------------------- */

bool store_disk_copy(char path[PROBLEM_PATH], const char *other, store_problem *p) {
    size_t length = strlen(other);
    if (length >= PROBLEM_PATH) return store_problem_set(p, PROBLEM_LONG, other);
    memmove(path, other, length + 1);
    return true;
}

bool store_disk_join(char path[PROBLEM_PATH], const char *directory, const char *name, store_problem *p) {
    size_t length = strnlen(directory, PROBLEM_PATH);
    while (length > 1 && directory[length - 1] == '/') length--;
    if (snprintf(path, PROBLEM_PATH, "%.*s/%s", (int)length, directory, name) < PROBLEM_PATH) return true;
    return store_problem_set(p, PROBLEM_LONG, directory);
}

void store_disk_parent(char directory[PROBLEM_PATH], const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash)
        snprintf(directory, PROBLEM_PATH, ".");
    else if (slash == path)
        snprintf(directory, PROBLEM_PATH, "/");
    else
        snprintf(directory, PROBLEM_PATH, "%.*s", (int)(slash - path), path);
}

static const char *absolute(const char *variable) {
    const char *value = getenv(variable);
    return value && value[0] == '/' ? value : NULL;
}

bool store_disk_home(char path[PROBLEM_PATH], const char *variable, const char *otherwise, const char *name,
                     store_problem *p) {
    const char *base = absolute(variable), *home = absolute("HOME");
    char own[PROBLEM_PATH];
    if (!base) {
        if (!home) return store_problem_set(p, PROBLEM_HOME, variable);
        if (!store_disk_join(own, home, otherwise, p)) return false;
        base = own;
    }
    return store_disk_join(path, base, name, p);
}

/* ---- Reading, writing, syncing ----------------------------------------- */

int store_disk_write(const store_disk *d, int file, const void *bytes, size_t size, off_t at) {
    const char *from = bytes;
    while (size > 0) {
        ssize_t written = d->pwrite(file, from, size, at);
        if (written < 0 && errno == EINTR) continue;
        if (written == 0) errno = ENOSPC;
        if (written <= 0) return -1;
        from += written;
        size -= (size_t)written;
        at += written;
    }
    return 0;
}

ssize_t store_disk_read(const store_disk *d, int file, void *bytes, size_t size, off_t at) {
    char *to = bytes;
    size_t done = 0;
    while (done < size) {
        ssize_t got = d->pread(file, to + done, size - done, at + (off_t)done);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -1;
        if (got == 0) break;
        done += (size_t)got;
    }
    return (ssize_t)done;
}

/* Closing must not hide why something else failed. */
static void close_quietly(const store_disk *d, int file) {
    int error = errno;
    d->close(file);
    errno = error;
}

int store_disk_sync(const store_disk *d, int file) {
    int result;
    do result = d->fsync(file);
    while (result != 0 && errno == EINTR);
    return result;
}

int store_disk_sync_data(const store_disk *d, int file) {
    int result;
    do result = d->fdatasync(file);
    while (result != 0 && errno == EINTR);
    return result;
}

int store_disk_sync_directory(const store_disk *d, const char *path) {
    int file = d->open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0), result;
    if (file < 0) return -1;
    result = store_disk_sync(d, file);
    /* Some file systems have no such thing, and need none. */
    if (result != 0 && (errno == EINVAL || errno == ENOTSUP || errno == ENOSYS)) result = 0;
    close_quietly(d, file);
    return result;
}

/* ---- Directories ------------------------------------------------------- */

static bool is_directory(const store_disk *d, const char *path) {
    struct stat found;
    if (d->stat(path, &found) != 0) return false;
    errno = ENOTDIR;
    return S_ISDIR(found.st_mode);
}

static bool make_one(const store_disk *d, const char *path, store_problem *p) {
    int error;
    if (d->mkdir(path, 0700) == 0) return true;
    /* Another program may have been faster; but a link to nowhere is no directory. */
    error = errno;
    if (error == EEXIST && is_directory(d, path)) return true;
    errno = error;
    return store_problem_system(p, PROBLEM_MAKE, path);
}

bool store_disk_make(const store_disk *d, const char *path, store_problem *p) {
    char parent[PROBLEM_PATH];
    bool is_there = is_directory(d, path);
    if (!is_there && errno != ENOENT) return store_problem_system(p, PROBLEM_MAKE, path);
    store_disk_parent(parent, path);
    if (strcmp(parent, path) == 0) return is_there ? true : store_problem_system(p, PROBLEM_MAKE, path);
    if (!store_disk_make(d, parent, p) || (!is_there && !make_one(d, path, p))) return false;
    /* Also if it is there: a program that was killed may have made it just now. One
     * may be allowed to use a directory that one cannot read. */
    if (store_disk_sync_directory(d, parent) != 0 && errno != EACCES)
        return store_problem_system(p, PROBLEM_MAKE, path);
    return true;
}

/* ---- Files that are whole or not there ---------------------------------- */

static const char temporary_prefix[] = ".marrakech-", temporary_suffix[] = ".tmp";

typedef struct sweep {
    const store_disk *disk;
    const char *directory;
} sweep;

static bool is_temporary(const char *name) {
    size_t length = strlen(name), prefix = strlen(temporary_prefix), suffix = strlen(temporary_suffix);
    return length > prefix + suffix && memcmp(name, temporary_prefix, prefix) == 0 &&
           strcmp(name + length - suffix, temporary_suffix) == 0;
}

/* Nobody needs an hour to write one. */
static void sweep_one(void *context, const char *name) {
    const sweep *s = context;
    char path[PROBLEM_PATH];
    struct stat found;
    store_problem ignored;
    if (!is_temporary(name) || !store_disk_join(path, s->directory, name, &ignored)) return;
    if (s->disk->stat(path, &found) == 0 && found.st_mtime < s->disk->now() - 3600) s->disk->unlink(path);
}

int store_disk_temporary(const store_disk *d, const char *directory, char path[PROBLEM_PATH], mode_t mode,
                         store_problem *p) {
    sweep s = {d, directory};
    char name[64];
    int file = -1, tries;
    d->list(directory, sweep_one, &s);
    for (tries = 0; tries < 100; tries++) {
        uint64_t number;
        d->random(&number, sizeof number);
        snprintf(name, sizeof name, "%s%016llx%s", temporary_prefix, (unsigned long long)number,
                 temporary_suffix);
        if (!store_disk_join(path, directory, name, p)) return -1;
        file = d->open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (file >= 0 || errno != EEXIST) break;
    }
    if (file < 0) store_problem_system(p, PROBLEM_WRITE, path);
    return file;
}

/* What is to be written, and where it is to be in the end. */
typedef struct parcel {
    const void *bytes;
    size_t size;
    char target[PROBLEM_PATH];
    bool is_there; /* then found is what is there */
    struct stat found;
} parcel;

/* Fills the temporary file and gives it its name. */
static int put(const store_disk *d, int file, const char *temporary, const parcel *c,
               int (*name)(const char *from, const char *to)) {
    char directory[PROBLEM_PATH];
    store_disk_parent(directory, c->target);
    if (c->is_there && d->fchmod(file, c->found.st_mode & 07777) != 0) return -1;
    if (store_disk_write(d, file, c->bytes, c->size, 0) != 0 || store_disk_sync(d, file) != 0) return -1;
    if (name(temporary, c->target) != 0) return -1;
    return store_disk_sync_directory(d, directory);
}

/* A temporary file beside the target; problems are those of the path that was asked for. */
static int open_beside(const store_disk *d, const char *target, char temporary[PROBLEM_PATH],
                       const char *path, store_problem *p) {
    char directory[PROBLEM_PATH];
    int file;
    store_disk_parent(directory, target);
    file = store_disk_temporary(d, directory, temporary, 0666, p);
    if (file < 0 && p->kind == PROBLEM_WRITE) {
        errno = p->error;
        store_problem_system(p, PROBLEM_WRITE, path);
    }
    return file;
}

static bool put_beside(const store_disk *d, const char *path, const parcel *c,
                       int (*name)(const char *from, const char *to), store_problem *p) {
    char temporary[PROBLEM_PATH];
    const int file = open_beside(d, c->target, temporary, path, p);
    int result;
    if (file < 0) return false;
    result = put(d, file, temporary, c, name);
    if (result != 0) {
        store_problem_system(p, PROBLEM_WRITE, path);
        /* If it has its new name already, there is nothing to remove. */
        d->unlink(temporary);
    }
    d->close(file);
    return result == 0;
}

/* Finds out what is there; false if it cannot be written. */
static bool look(const store_disk *d, const char *path, parcel *c, store_problem *p) {
    if (!d->realpath(path, c->target)) {
        if (errno != ENOENT) return store_problem_system(p, PROBLEM_WRITE, path);
        if (!store_disk_copy(c->target, path, p)) return false;
    }
    c->is_there = d->stat(c->target, &c->found) == 0;
    if (!c->is_there) return true;
    if (S_ISDIR(c->found.st_mode)) {
        errno = EISDIR;
        return store_problem_system(p, PROBLEM_WRITE, path);
    }
    /* Renaming would not mind that the old file is not to be written. */
    return d->access(c->target, W_OK) == 0 || store_problem_system(p, PROBLEM_WRITE, path);
}

static bool is_special(const parcel *c) { return c->is_there && !S_ISREG(c->found.st_mode); }

/* A device or a pipe has no place that could be written again. */
static bool pour(const store_disk *d, const char *path, const parcel *c, store_problem *p) {
    const char *from = c->bytes;
    size_t left = c->size;
    int file = d->open(c->target, O_WRONLY | O_NOCTTY | O_CLOEXEC, 0), result = file < 0 ? -1 : 0;
    while (result == 0 && left > 0) {
        const ssize_t written = d->write(file, from, left);
        if (written < 0 && errno == EINTR) continue;
        if (written == 0) errno = ENOSPC;
        if (written <= 0) {
            result = -1;
        } else {
            from += written;
            left -= (size_t)written;
        }
    }
    if (result != 0) store_problem_system(p, PROBLEM_WRITE, path);
    if (file >= 0 && d->close(file) != 0 && result == 0) return store_problem_system(p, PROBLEM_WRITE, path);
    return result == 0;
}

bool store_disk_replace(const store_disk *d, const char *path, const void *bytes, size_t size,
                        store_problem *p) {
    parcel c = {.bytes = bytes, .size = size};
    if (!look(d, path, &c, p)) return false;
    return is_special(&c) ? pour(d, path, &c, p) : put_beside(d, path, &c, d->rename, p);
}

bool store_disk_replaceable(const store_disk *d, const char *path, store_problem *p) {
    char temporary[PROBLEM_PATH];
    parcel c = {.size = 0};
    int file;
    if (!look(d, path, &c, p)) return false;
    if (is_special(&c)) return true;
    file = open_beside(d, c.target, temporary, path, p);
    if (file < 0) return false;
    d->close(file);
    d->unlink(temporary);
    return true;
}

bool store_disk_create(const store_disk *d, const char *path, const void *bytes, size_t size,
                       store_problem *p) {
    parcel c = {.bytes = bytes, .size = size};
    return store_disk_copy(c.target, path, p) && put_beside(d, path, &c, d->rename_new, p);
}
