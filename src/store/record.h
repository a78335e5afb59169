/* record.h - the record of a game as a file. */
#ifndef MARRAKECH_STORE_RECORD_H
#define MARRAKECH_STORE_RECORD_H

#include "disk.h"
#include "marrakech.h"

/* Writes the record of a game, over or not, to a path (store_disk_replace). */
bool store_record_write(const store_disk *d, const mk_game *game, const char *path, store_problem *p);

/* Writes it into a folder ("": the present one) as STEM.mkh, or as STEM-2.mkh and so on if
 * that name is taken: no file is overwritten. If it is to be written once, a file with the
 * same text is the record already. path receives where it is. */
bool store_record_add(const store_disk *d, const mk_game *game, const char *folder, const char *stem,
                      bool once, char path[PROBLEM_PATH], store_problem *p);

#endif
