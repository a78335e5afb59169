/* net_run.h - the forward pass of a net, once for each set of instructions. */
#ifndef MARRAKECH_PLAYERS_NET_RUN_H
#define MARRAKECH_PLAYERS_NET_RUN_H

#include "net.h"

typedef void mkp_net_run(const mkp_net *net, mkp_accumulators *accumulators, const mk_state *state,
                         mkp_value *value);

mkp_net_run mkp_net_run_portable;
#ifdef __x86_64__
mkp_net_run mkp_net_run_avx2, mkp_net_run_vnni;
#endif

/* Those that this machine can run, the fastest first; NULL after the last. */
mkp_net_run *mkp_net_path(int i);

#endif
