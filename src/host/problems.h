/* problems.h - what went wrong with a file, as a sentence in the player's language. */
#ifndef MARRAKECH_HOST_PROBLEMS_H
#define MARRAKECH_HOST_PROBLEMS_H

#include "../store/problem.h"

/* Writes the sentence in the manner of snprintf. */
size_t host_problem_write(const store_problem *p, char *text, size_t size);

#endif
