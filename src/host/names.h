/* names.h - the names of people who have not given one. */
#ifndef MARRAKECH_HOST_NAMES_H
#define MARRAKECH_HOST_NAMES_H

#include "marrakech.h"

/* Gives a seat (number from 0) to a person who is called by it, in the player's
 * language: Player 1. */
void host_name_by_number(mk_seat *seat, int number);

#endif
