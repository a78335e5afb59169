/* evaluator.c - the evaluation by a net. */
#include "players.h"

mk_error mkp_net_of_host(mkp_net *net, const mk_host *host, int players) {
    const mk_net_file *file = &host->nets[players - 2];
    mk_error error;
    if (!file->bytes) return mkp_net_builtin(net, players);
    error = mkp_net_open_trusted(net, file->bytes, file->length);
    return error ? error : net->players == players ? MK_FINE : MK_ERROR_NET_FORM;
}

void mkp_evaluator_init(mkp_evaluator *evaluator, const mkp_net *net, mkp_simple_seats simple_seats) {
    evaluator->net = net;
    mkp_accumulators_clear(&evaluator->accumulators, simple_seats);
}

void mkp_evaluator_set_simple(mkp_evaluator *evaluator, mkp_simple_seats simple_seats) {
    evaluator->accumulators.simple_seats = simple_seats;
}

void mkp_eval_net(void *context, const mk_state *state, int seat, mkp_value *value) {
    mkp_evaluator *evaluator = context;
    (void)seat;
    if (state->phase == MK_OVER)
        mkp_terminal_value(state, value);
    else
        mkp_net_evaluate(evaluator->net, &evaluator->accumulators, state, value);
}
