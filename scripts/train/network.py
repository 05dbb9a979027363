"""The network as it is trained; engine/policy/net/ is what runs it. Layouts and head sizes are the same in both."""

import torch
from torch import nn
from torch.nn import functional as F

PLANES = 25
HEAD = 32
VALUE_HIDDEN = 64
# What stands for 1 in the engine's activations.
UNIT = 256
# The engine holds the policy head's activations, which a bias from the whole board makes large, as this share of themselves.
HEAD_SHARE = 1 / 4


def pooled(x):
    """Mean and maximum over the board of every channel."""
    return torch.cat([x.mean((2, 3)), F.adaptive_max_pool2d(x, 1).flatten(1)], 1)


class Block(nn.Module):
    def __init__(self, channels, pools):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(channels)
        nn.init.zeros_(self.second_norm.weight)
        self.pool = nn.Linear(2 * channels, channels) if pools else None

    def forward(self, x):
        y = self.first_norm(self.first(x))
        if self.pool is not None:
            y = y + self.pool(pooled(x))[:, :, None, None]
        y = self.second_norm(self.second(torch.relu_(y)))
        return torch.relu_(x + y)


class Network(nn.Module):
    def __init__(self, channels=64, blocks=4):
        super().__init__()
        self.stem = nn.Conv2d(PLANES, channels, 3, padding=1, bias=False)
        self.stem_norm = nn.BatchNorm2d(channels)
        self.blocks = nn.ModuleList(Block(channels, i % 2 == 1) for i in range(blocks))
        self.policy = nn.Conv2d(channels, HEAD, 1, bias=False)
        self.policy_norm = nn.BatchNorm2d(HEAD)
        self.policy_pool = nn.Linear(2 * channels, HEAD)
        self.policy_out = nn.Linear(HEAD, 1)
        self.predictor = nn.Parameter(torch.tensor(1.0))
        self.pass_hidden = nn.Linear(2 * channels, HEAD)
        self.pass_out = nn.Linear(HEAD, 1)
        nn.init.zeros_(self.policy_out.weight)
        nn.init.constant_(self.pass_out.bias, -5.0)
        self.value = nn.Conv2d(channels, HEAD, 1, bias=False)
        self.value_norm = nn.BatchNorm2d(HEAD)
        self.value_hidden = nn.Linear(2 * HEAD + 1, VALUE_HIDDEN)
        self.value_out = nn.Linear(VALUE_HIDDEN, 2)

    def forward(self, planes, komi):
        """planes: batch, plane, row, column; komi: batch, of the side to move.

        Returns logits of all points and the pass, logit of a win, lead in points / 20.
        """
        x = torch.relu_(self.stem_norm(self.stem(planes)))
        for block in self.blocks:
            x = block(x)
        pool = pooled(x)
        p = self.policy_norm(self.policy(x)) + self.policy_pool(pool)[:, :, None, None]
        p = torch.relu_(p).permute(0, 2, 3, 1).flatten(1, 2)
        # The last plane is 1 - unlikely / 64; unlikely / 16 is minus the logarithm of the predictor's probability.
        likely = (planes[:, PLANES - 1].float().flatten(1) - 1) * 4
        points = self.policy_out(p).squeeze(2).float() + self.predictor * likely
        no_play = self.pass_out(torch.relu(self.pass_hidden(pool))).float()
        v = pooled(torch.relu_(self.value_norm(self.value(x))))
        v = self.value_out(torch.relu(self.value_hidden(torch.cat([v, komi[:, None] / 10], 1)))).float()
        return torch.cat([points, no_play], 1), v[:, 0], v[:, 1]


def normalised(net):
    """The convolutions with their batch normalisations, in the order in which they are computed."""
    blocks = [pair for b in net.blocks for pair in ((b.first, b.first_norm), (b.second, b.second_norm))]
    return [(net.stem, net.stem_norm), *blocks, (net.policy, net.policy_norm), (net.value, net.value_norm)]


def learned(checkpoint):
    """The averaged network of a checkpoint, for use, and all that the checkpoint holds."""
    state = torch.load(checkpoint, map_location="cpu")
    net = Network(state["options"]["channels"], state["options"]["blocks"])
    net.load_state_dict(state["average"])
    return net.eval(), state


def policy_loss(logits, move):
    return F.cross_entropy(logits, move)


def value_loss(logit, won):
    """won: from -1 to 1, NaN where it is not known."""
    known = ~torch.isnan(won)
    if not known.any():
        return logit.sum() * 0
    return F.binary_cross_entropy_with_logits(logit[known], (won[known] + 1) / 2)


def lead_loss(lead, target):
    """target in points, NaN where it is not known."""
    known = ~torch.isnan(target)
    if not known.any():
        return lead.sum() * 0
    return F.smooth_l1_loss(lead[known], target[known] / 20)
