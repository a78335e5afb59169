"""The net: what the trainer trains, the exporter writes and the player reads.

Inputs are on or off (src/players/encode.h). Three hidden layers, each clipped to
0..1 so that eight bits hold them, and the first one squared; weights are kept within
what eight bits hold too. Eight outputs: the winning chances of the seats from the
mover on (a softmax over those that play) and their final scores.
"""

import torch
from torch import nn
from torch.nn import functional

WEIGHT_LIMIT = 127 / 64  # of an int8 weight with 6 bits behind the point
FIRST_ONE = 127  # what is one in an int8 weight of the first layer
FIRST_LIMIT = 1.0
SCORE_UNIT = 32.0
LIVE_MARGIN = 0.05  # how far each unit must come from its limits


class Net(nn.Module):
    def __init__(self, inputs, hidden, middle, last=32):
        super().__init__()
        self.first = nn.Linear(inputs, hidden)
        self.middle = nn.Linear(hidden, middle)
        self.last = nn.Linear(middle, last)
        self.out = nn.Linear(last, 8)
        with torch.no_grad():
            # About 90 inputs are on at a time.
            nn.init.normal_(self.first.weight, std=(1 / 90) ** 0.5 * 0.5)
            self.first.bias.fill_(0.25)
            for layer in (self.middle, self.last):
                layer.bias.fill_(0.2)
            self.out.bias.zero_()
            self.out.bias[4:] = 40 / SCORE_UNIT

    def forward(self, rows, players):
        """Winning chances as logits and final scores, both from the mover on, and the sums in all hidden units."""
        # The first layer learns as it will be used: rounded, with the slope of what is not.
        weight = self.first.weight
        weight = weight + ((weight * FIRST_ONE).round() / FIRST_ONE - weight).detach()
        first = functional.linear(rows, weight, self.first.bias)
        middle = self.middle(first.clamp(0, 1).square())
        last = self.last(middle.clamp(0, 1))
        with torch.autocast(rows.device.type, enabled=False):  # eight bits of a logit would be too few
            x = self.out(last.clamp(0, 1).float())
        return x[:, :players], x[:, 4:] * SCORE_UNIT, (first, middle, last)

    def values(self, rows, players):
        logits, scores, _ = self.forward(rows, players)
        wins = torch.zeros_like(scores)
        wins[:, :players] = logits.softmax(1)
        return torch.cat([wins, scores], 1)

    @staticmethod
    def dead_units(sums):
        """How deep the units dead_units that are at one of their limits at all of these positions, and how many do. Such a
        unit has no slope, and would never change again."""
        sums = torch.cat([part.float() for part in sums], 1)
        most, least = sums.amax(0), sums.amin(0)
        depth = functional.relu(LIVE_MARGIN - most) + functional.relu(least - (1 - LIVE_MARGIN))
        return depth.sum(), ((most <= 0) | (least >= 1)).sum()

    def limit(self):
        """Keeps the weights within what eight bits hold."""
        with torch.no_grad():
            self.first.weight.clamp_(-FIRST_LIMIT, FIRST_LIMIT)
            for layer in (self.middle, self.last, self.out):
                layer.weight.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)
