/* record.h - the record of a game as a file. */
#ifndef MARRAKECH_STORE_RECORD_H
#define MARRAKECH_STORE_RECORD_H

#include "disk.h"
#include "marrakech.h"

/* Writes the record of a game, over or not, to a path; what was there is replaced
 * (store_disk_replace). */
bool store_record_write(const store_disk *d, const mk_game *game, const char *path, store_problem *p);

/* Writes the record into a folder ("": the current directory) as STEM.mkh or, if that name
 * is taken, as STEM-2.mkh and so on: no file is overwritten. With `once`, a file of such a
 * name that has exactly this text counts as the record, and no second one is written.
 * path receives where the record is. */
bool store_record_add(const store_disk *d, const mk_game *game, const char *folder, const char *stem,
                      bool once, char path[PROBLEM_PATH], store_problem *p);

#endif
