/* net_run.h - the copies of the code that runs a net which a build has. */
#ifndef MARRAKECH_PLAYERS_NET_RUN_H
#define MARRAKECH_PLAYERS_NET_RUN_H

#include "net.h"

void mkp_net_run_portable(const mkp_net *net, mkp_desk *desk, const mk_state *state, mkp_value *value);
#ifdef __x86_64__
void mkp_net_run_avx2(const mkp_net *net, mkp_desk *desk, const mk_state *state, mkp_value *value);
#endif

#endif
