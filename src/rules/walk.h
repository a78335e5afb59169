/* walk.h - Assam's walk around the market and its border loops (rules §3).
 *
 * A pose is Assam's square and facing in one byte: facing << 6 | square. A walk is a lookup in a table,
 * and a permutation of the 196 poses. */
#ifndef MARRAKECH_RULES_WALK_H
#define MARRAKECH_RULES_WALK_H

#include "target.h"
#include "walk_table.h"

#define MKR_POSE(square, facing) ((facing) << 6 | (square))
#define MKR_POSE_SQUARE(pose) ((pose)&63)
#define MKR_POSE_FACING(pose) ((pose) >> 6)

/* The pose after one roll; pips from 1 to 4. */
MK_FN int mkr_walk(int pose, int pips) { return mkr_walk_table[pips - 1][pose]; }

/* Turn and roll in one step, for playouts: the turn is one of three, the face
 * of the die one of six, counted from 0. */
MK_FN int mkr_stroll(int pose, int turn, int face) { return mkr_stroll_table[6 * turn + face][pose]; }

#endif
