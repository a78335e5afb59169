/* disk.h - how the storage reaches the file system.
 *
 * Every call goes through one table, so that a test can be a disk that is full,
 * breaks, or loses its power at any moment. The functions of the table are those
 * of POSIX with the same names, but for the last few.
 *
 * Files are made under another name, synced, and only then renamed; a directory
 * is synced after every change in it. So what has a name is whole, whatever
 * happens. */
#ifndef MARRAKECH_STORE_DISK_H
#define MARRAKECH_STORE_DISK_H

#include <sys/stat.h>
#include <sys/types.h>

#include "problem.h"

/* Told each name in a directory, "." and ".." too. */
typedef void store_disk_each(void *context, const char *name);

typedef struct store_disk {
    int (*open)(const char *path, int flags, mode_t mode);
    int (*close)(int file);
    ssize_t (*pread)(int file, void *bytes, size_t size, off_t at);
    ssize_t (*pwrite)(int file, const void *bytes, size_t size, off_t at);
    ssize_t (*write)(int file, const void *bytes, size_t size);
    int (*ftruncate)(int file, off_t length);
    int (*fsync)(int file);
    int (*fdatasync)(int file);
    int (*fstat)(int file, struct stat *found);
    int (*fchmod)(int file, mode_t mode);
    int (*stat)(const char *path, struct stat *found);
    int (*access)(const char *path, int mode);
    int (*mkdir)(const char *path, mode_t mode);
    int (*rename)(const char *from, const char *to);
    /* The same, but EEXIST if the new name is taken. */
    int (*rename_new)(const char *from, const char *to);
    int (*unlink)(const char *path);
    char *(*realpath)(const char *path, char *resolved);
    /* 0, or -1 and errno. */
    int (*list)(const char *path, store_disk_each *each, void *context);
    /* Locks a file for this descriptor alone: 0, or -1 and errno, EAGAIN if
     * another one has it. The lock ends with the descriptor. */
    int (*lock)(int file);
    /* Whether another descriptor has locked it: 0 or 1, or -1 and errno. */
    int (*locked)(int file);
    /* Bytes that nobody has had before, and the time. These cannot fail. */
    void (*random)(void *bytes, size_t size);
    time_t (*now)(void);
} store_disk;

/* The real one. */
extern const store_disk store_disk_real;

/* A copy of a path; directory/name. Those that are too long are refused. */
bool store_disk_copy(char path[PROBLEM_PATH], const char *other, store_problem *p);
bool store_disk_join(char path[PROBLEM_PATH], const char *directory, const char *name, store_problem *p);

/* The directory that holds this path. */
void store_disk_parent(char directory[PROBLEM_PATH], const char *path);

/* $variable/name or, where that is unset or (as XDG wants it) not an absolute
 * path, $HOME/otherwise/name. */
bool store_disk_home(char path[PROBLEM_PATH], const char *variable, const char *otherwise, const char *name,
                     store_problem *p);

/* Makes a directory and those above it, for nobody else to look into, so that they
 * outlast a power cut. That they are there already is fine. */
bool store_disk_make(const store_disk *d, const char *path, store_problem *p);

/* All bytes, or -1 and errno. */
int store_disk_write(const store_disk *d, int file, const void *bytes, size_t size, off_t at);

/* As many bytes as there are, up to size; or -1 and errno. */
ssize_t store_disk_read(const store_disk *d, int file, void *bytes, size_t size, off_t at);

/* See to it that what was written outlasts a power cut: all of it, or all but what
 * reading does not need. -1 and errno if that fails. */
int store_disk_sync(const store_disk *d, int file);
int store_disk_sync_data(const store_disk *d, int file);

/* Sees to it that the changes in a directory outlast a power cut. -1 and errno if
 * that fails. */
int store_disk_sync_directory(const store_disk *d, const char *path);

/* A new file in a directory, under a name that nothing else uses. Removes what
 * was left of such files by programs that were killed. The descriptor, or -1. */
int store_disk_temporary(const store_disk *d, const char *directory, char path[PROBLEM_PATH], mode_t mode,
                         store_problem *p);

/* Puts bytes in the place of a file, or into a new one. Afterwards there is the old
 * file or the new one, never a part. A link stays a link, permissions stay. What is
 * no file, such as a device or a pipe, is written to. */
bool store_disk_replace(const store_disk *d, const char *path, const void *bytes, size_t size,
                        store_problem *p);

/* Whether store_disk_replace could do that here. */
bool store_disk_replaceable(const store_disk *d, const char *path, store_problem *p);

/* Puts bytes into a new file. PROBLEM_WRITE with the error EEXIST if there is one of
 * that name: it stays as it is. */
bool store_disk_create(const store_disk *d, const char *path, const void *bytes, size_t size,
                       store_problem *p);

#endif
