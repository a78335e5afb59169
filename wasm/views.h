/* views.h - states and tables for JavaScript: see views.c. */
#ifndef WASM_VIEWS_H
#define WASM_VIEWS_H

#include "marrakech.h"

/* The state after so many actions, at most as many as were played. */
mk_state view_state_at(const mk_game *game, int n);

#endif
