"""The net that the trainer trains, the exporter quantizes and the players evaluate by.

The inputs are 0 or 1 (src/players/encode.h). Three hidden layers have activations that are clipped to 0..1, those of
the first also squared. The weights are limited too, so that int8 can hold them. Eight outputs: the winning chances of
the seats from the mover on (a softmax over those that play) and their final scores.
"""

import torch
from torch import nn
from torch.nn import functional

WEIGHT_LIMIT = 127 / 64  # the limit of an int8 weight with 6 fractional bits
FIRST_ONE = 127  # the int8 weight of the first layer that means one
FIRST_LIMIT = 1.0
SCORE_UNIT = 32.0
LIVE_MARGIN = 0.05  # how far from its limits a unit must come to be live


class Net(nn.Module):
    def __init__(self, inputs, hidden, middle, last=32):
        super().__init__()
        self.first = nn.Linear(inputs, hidden)
        self.middle = nn.Linear(hidden, middle)
        self.last = nn.Linear(middle, last)
        self.out = nn.Linear(last, 8)
        with torch.no_grad():
            # About 90 inputs are active at a time.
            nn.init.normal_(self.first.weight, std=(1 / 90) ** 0.5 * 0.5)
            self.first.bias.fill_(0.25)
            for layer in (self.middle, self.last):
                layer.bias.fill_(0.2)
            self.out.bias.zero_()
            self.out.bias[4:] = 40 / SCORE_UNIT

    def forward(self, rows, players):
        """The logits of the winning chances and the final scores, both from the mover on, and the sums of all hidden
        units before their activation."""
        # The first layer trains with rounded weights, as the players use it (straight-through gradient).
        weight = self.first.weight
        weight = weight + ((weight * FIRST_ONE).round() / FIRST_ONE - weight).detach()
        first = functional.linear(rows, weight, self.first.bias)
        middle = self.middle(first.clamp(0, 1).square())
        last = self.last(middle.clamp(0, 1))
        with torch.autocast(rows.device.type, enabled=False):  # bfloat16 would be too coarse for logits
            x = self.out(last.clamp(0, 1).float())
        return x[:, :players], x[:, 4:] * SCORE_UNIT, (first, middle, last)

    def values(self, rows, players):
        logits, scores, _ = self.forward(rows, players)
        wins = torch.zeros_like(scores)
        wins[:, :players] = logits.softmax(1)
        return torch.cat([wins, scores], 1)

    @staticmethod
    def dead_units(sums):
        """A unit that is at a limit at all of these positions is dead: it has no gradient and would never change again.
        Returns a penalty that revives dead units, and how many there are."""
        sums = torch.cat([part.float() for part in sums], 1)
        most, least = sums.amax(0), sums.amin(0)
        depth = functional.relu(LIVE_MARGIN - most) + functional.relu(least - (1 - LIVE_MARGIN))
        return depth.sum(), ((most <= 0) | (least >= 1)).sum()

    def limit(self):
        """Keeps the weights within the range of int8."""
        with torch.no_grad():
            self.first.weight.clamp_(-FIRST_LIMIT, FIRST_LIMIT)
            for layer in (self.middle, self.last, self.out):
                layer.weight.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)
