/* expert.c - the judge who asks a net. */
#include "players.h"

mk_error mkp_open_net(mkp_net *net, const mk_host *host, int players) {
    const mk_net_file *file = &host->nets[players - 2];
    mk_error error;
    if (!file->bytes) return mkp_net_builtin(net, players);
    error = mkp_net_reopen(net, file->bytes, file->length);
    return error ? error : net->players == players ? MK_FINE : MK_ERROR_NET_FORM;
}

void mkp_expert_start(mkp_expert *expert, const mkp_net *net, mkp_company company) {
    expert->net = net;
    mkp_desk_clear(&expert->desk, company);
}

void mkp_expert_tell(mkp_expert *expert, mkp_company company) { expert->desk.company = company; }

void mkp_judge_by_net(void *context, const mk_state *state, int seat, mkp_value *value) {
    mkp_expert *expert = context;
    (void)seat;
    if (state->phase == MK_OVER)
        mkp_final_value(state, value);
    else
        mkp_net_value(expert->net, &expert->desk, state, value);
}
