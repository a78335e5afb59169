"""The net: what the trainer trains, the exporter writes and the player reads.

Inputs are on or off (src/players/encode.h). Three hidden layers, each clipped to
0..1 so that eight bits hold them; weights behind the first layer are kept within
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


class Net(nn.Module):
    def __init__(self, inputs, hidden, middle=64, last=32):
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
        """Winning chances and final scores, both for four seats, from the mover on."""
        # The first layer learns as it will be used: rounded, with the slope of what is not.
        weight = self.first.weight
        weight = weight + ((weight * FIRST_ONE).round() / FIRST_ONE - weight).detach()
        x = functional.linear(rows, weight, self.first.bias).clamp(0, 1)
        x = self.middle(x).clamp(0, 1)
        x = self.last(x).clamp(0, 1)
        x = self.out(x).float()
        return x[:, :players], x[:, 4:] * SCORE_UNIT

    def values(self, rows, players):
        logits, scores = self.forward(rows, players)
        wins = torch.zeros_like(scores)
        wins[:, :players] = logits.softmax(1)
        return torch.cat([wins, scores], 1)

    def limit(self):
        """Keeps the weights within what eight bits hold."""
        with torch.no_grad():
            self.first.weight.clamp_(-FIRST_LIMIT, FIRST_LIMIT)
            for layer in (self.middle, self.last, self.out):
                layer.weight.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)
