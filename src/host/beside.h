/* beside.h - the files that come with the program: its page, its texts. */
#ifndef MARRAKECH_HOST_BESIDE_H
#define MARRAKECH_HOST_BESIDE_H

#include <stdbool.h>
#include <stddef.h>

/* Finds a folder that comes with the program: beside the program, where it has just been
 * built; under ../share next to its bin/, where it was unpacked somewhere; else where it
 * was to be installed. False if it is in none of these places. */
bool host_beside(const char *built, const char *shared, const char *installed, char *path, size_t size);

#endif
