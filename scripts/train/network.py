"""The network as it is trained; engine/policy/network/ is what runs it. Layouts and head sizes are the same in both."""

import math
from typing import NamedTuple

import torch
from torch import nn
from torch.nn import functional as F

PLANES = 25
# Komi, territory counting, a pass before, size of the board: see `global_inputs`.
GLOBALS = 4
HEAD = 32
VALUE_HIDDEN = 64
# What stands for 1 in the planes, the trunk and the heads as the engine holds them, and the highest activations.
INPUT_ONE = 128
ONE = 15
HIGHEST = 480 / ONE
# Share of the gradient that goes through an activation at either end of its range. Without it a channel that is 0 in all
# positions stays so.
LEAK = 0.1
HEAD_ONE = 256
HEAD_HIGHEST = 8191 / HEAD_ONE
# The engine holds the policy head's activations, which a bias from the whole board makes large, as this share of themselves.
HEAD_SHARE = 1 / 4
# Points that count as 1 in lead and deviation, and in komi as an input; the most of the latter.
LEAD_SCALE = 20
KOMI_SCALE = 15
MOST_KOMI = 4
# Points that count as 1 in the sum over the board.
SUM_SCALE = 100
# The second policy that is learned, the softened one, is that of this temperature.
SOFT_TEMPERATURE = 4
# Share of each loss beside that of the policy.
LOSSES = {"policy": 1, "soft": 0.3, "win": 1, "lead": 0.5, "stdev": 0.05, "ownership": 0.7}


class Answer(NamedTuple):
    """What the network says, for the side to move: logits of all points and the pass, and of the softened policy; logit
    of a win; lead and its standard deviation in points; logit of owning each point."""

    policy: torch.Tensor
    soft: torch.Tensor
    win: torch.Tensor
    lead: torch.Tensor
    stdev: torch.Tensor
    owner: torch.Tensor


def global_inputs(komi, territory, passed, points):
    """Batch × GLOBALS. komi: effective komi that the side to move gets (engine/policy/features/komi.ts)."""
    size = torch.full_like(komi, (math.sqrt(points) - 14) / 10)
    return torch.stack([(komi / KOMI_SCALE).clamp(-MOST_KOMI, MOST_KOMI), territory, passed, size], 1)


def total(x):
    """Batch × channel: the sum over the board. A product of matrices is several times as fast as `sum` in bfloat16."""
    n, channels, height, width = x.shape
    ones = torch.ones((), dtype=x.dtype, device=x.device).expand(n, 1, height * width)
    return torch.bmm(ones, x.permute(0, 2, 3, 1).reshape(n, height * width, channels))[:, 0]


class Pooled(torch.autograd.Function):
    """See `pooled`. PyTorch's own backward steps of `mean` and `amax` take a fifth of the training's time."""

    @staticmethod
    def forward(ctx, x):
        most = x.amax((2, 3))
        ctx.save_for_backward(x, most)
        return torch.cat([total(x) / (x.shape[2] * x.shape[3]), most], 1)

    @staticmethod
    def backward(ctx, gradient):
        x, most = ctx.saved_tensors
        of_mean, of_most = gradient[:, :, None, None].chunk(2, 1)
        of_mean = of_mean / (x.shape[2] * x.shape[3])
        # Points that share the maximum share its gradient, as in `amax`.
        at_most = (x == most[:, :, None, None]).to(x.dtype)
        return torch.addcmul(of_mean, at_most, of_most / total(at_most)[:, :, None, None])


class Everywhere(torch.autograd.Function):
    """See `everywhere`."""

    @staticmethod
    def forward(ctx, x, value):
        return x + value[:, :, None, None]

    @staticmethod
    def backward(ctx, gradient):
        return gradient, total(gradient)


def pooled(x):
    """Mean and maximum over the board of every channel.

    On a GPU the compiler may round x differently where it computes it anew, so that no point would have the maximum: there
    the gradient goes to the point that had it.
    """
    if not x.is_cuda:
        return Pooled.apply(x)
    points = x.flatten(2)
    return torch.cat([points.float().mean(2).to(x.dtype), points.max(2)[0]], 1)


def everywhere(x, value):
    """x with a value for every channel added at all points."""
    return Everywhere.apply(x, value.to(x.dtype))


class Clipped(torch.autograd.Function):
    """Held to 0 … HIGHEST, with the gradient of LEAK."""

    @staticmethod
    def forward(ctx, x):
        y = x.clamp(0, HIGHEST)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, gradient):
        (y,) = ctx.saved_tensors
        within = torch.ops.aten.hardtanh_backward(gradient, y, 0, HIGHEST)
        return torch.lerp(within, gradient, LEAK)


def inside(y):
    """Where an activation is neither 0 nor clipped."""
    return (y > 0) & (y < HIGHEST)


class Active(nn.Module):
    """Rectified, and held to what the engine's trunk can hold; in its whole numbers if `rounded` is set."""

    rounded = False

    def forward(self, x):
        y = Clipped.apply(x)
        return y + (torch.round(y.detach() * ONE) / ONE - y.detach()) if self.rounded else y


def of_head(x):
    """Rectified, and held to what the engine's heads can hold."""
    return F.hardtanh(x, 0, HEAD_HIGHEST)


class Convolution(nn.Conv2d):
    """A convolution, by its weights as the engine holds them if `rounded` is set. The gradient is that of the others."""

    rounded = False

    def __init__(self, *shape, **options):
        super().__init__(*shape, **options)
        # What normalises the outputs in training, see `fold`.
        self.register_module("norm", None)

    def forward(self, x):
        if not self.rounded:
            y = super().forward(x)
            return y if self.norm is None else self.norm(y)
        weights, step = self.whole()
        rounding = weights * step[:, None, None, None] - self.weight.detach()
        return self._conv_forward(x, self.weight + rounding, self.bias)

    def whole(self):
        """The weights as whole numbers, -127 to 127; and what 1 stands for, by output channel."""
        weights = self.weight.detach()
        step = (weights.abs().amax((1, 2, 3)) / 127).clamp(min=1e-12)
        return torch.round(weights / step[:, None, None, None]), step


class Block(nn.Module):
    def __init__(self, channels, pools):
        super().__init__()
        self.first = Convolution(channels, channels, 3, padding=1)
        self.second = Convolution(channels, channels, 3, padding=1)
        nn.init.kaiming_normal_(self.first.weight, nonlinearity="relu")
        nn.init.zeros_(self.first.bias)
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.second.bias)
        self.pool = nn.Linear(2 * channels, channels) if pools else None
        self.active = Active()

    def forward(self, x):
        y = self.first(x)
        if self.pool is not None:
            y = everywhere(y, self.pool(pooled(x)))
        return self.active(x + self.second(self.active(y)))


class Network(nn.Module):
    """normed: whether outputs of the trunk's convolutions are normalised over the batch (Ioffe and Szegedy 2015)."""

    def __init__(self, channels=64, blocks=6, normed=False):
        super().__init__()
        self.stem = Convolution(PLANES, channels, 3, padding=1)
        self.stem_globals = nn.Linear(GLOBALS, channels, bias=False)
        self.active = Active()
        self.blocks = nn.ModuleList(Block(channels, i % 2 == 1) for i in range(blocks))
        self.policy = Convolution(channels, HEAD, 1)
        self.policy_pool = nn.Linear(2 * channels, HEAD)
        # Of the policy, then of the softened one.
        self.policy_out = nn.Linear(HEAD, 2)
        self.predictor = nn.Parameter(torch.tensor([1.0, 1 / SOFT_TEMPERATURE]))
        self.pass_hidden = nn.Linear(2 * channels + GLOBALS, HEAD)
        self.pass_out = nn.Linear(HEAD, 2)
        nn.init.zeros_(self.policy_out.weight)
        nn.init.constant_(self.pass_out.bias, -5.0)
        self.value = Convolution(channels, HEAD, 1)
        self.owner_out = nn.Linear(HEAD, 1)
        nn.init.zeros_(self.owner_out.weight)
        self.value_hidden = nn.Linear(3 * HEAD + GLOBALS, VALUE_HIDDEN)
        # A win, the lead beyond komi, its deviation.
        self.value_out = nn.Linear(VALUE_HIDDEN, 3)
        if normed:
            for conv in self.trunk():
                conv.norm = nn.BatchNorm2d(channels)
            # Then a block adds nothing at first, as without norms.
            for block in self.blocks:
                nn.init.kaiming_normal_(block.second.weight, nonlinearity="relu")
                nn.init.zeros_(block.second.norm.weight)

    def trunk(self):
        """The convolutions of stem and blocks, in the order in which they are computed."""
        return [self.stem, *(conv for b in self.blocks for conv in (b.first, b.second))]

    def forward(self, planes, komi, territory, passed):
        """planes: batch, plane, row, column; the others: batch, see `global_inputs`."""
        points = planes.shape[2] * planes.shape[3]
        g = global_inputs(komi, territory, passed, points)
        x = self.active(everywhere(self.stem(planes), self.stem_globals(g)))
        for block in self.blocks:
            x = block(x)
        pool = pooled(x)
        p = of_head(everywhere(self.policy(x), self.policy_pool(pool)) * HEAD_SHARE) / HEAD_SHARE
        # The last plane is 1 - unlikely / 64; unlikely / 16 is minus the logarithm of the predictor's probability.
        likely = (planes[:, PLANES - 1].float().flatten(1) - 1) * 4
        points_out = self.policy_out(p.permute(0, 2, 3, 1).flatten(1, 2)).float() + self.predictor * likely[:, :, None]
        no_play = self.pass_out(torch.relu(self.pass_hidden(torch.cat([pool, g], 1)))).float()
        logits = torch.cat([points_out, no_play[:, None]], 1)
        v = of_head(self.value(x))
        owner = self.owner_out(v.permute(0, 2, 3, 1).flatten(1, 2)).float()[:, :, 0]
        pool = pooled(v)
        summary = torch.cat([pool, pool[:, :HEAD] * (points / SUM_SCALE), g], 1)
        win, lead, stdev = self.value_out(torch.relu(self.value_hidden(summary))).float().unbind(1)
        return Answer(
            policy=logits[:, :, 0],
            soft=logits[:, :, 1],
            win=win,
            lead=komi + LEAD_SCALE * lead,
            stdev=LEAD_SCALE * F.softplus(stdev),
            owner=owner,
        )


def convolutions(net):
    """All convolutions, in the order in which they are computed."""
    return [*net.trunk(), net.policy, net.value]


@torch.no_grad()
def fold(net):
    """Puts the norms into the weights: the network says the same without them."""
    for conv in net.trunk():
        if conv.norm is None:
            continue
        norm, conv.norm = conv.norm, None
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        conv.weight.mul_(scale[:, None, None, None])
        conv.bias.sub_(norm.running_mean).mul_(scale).add_(norm.bias)


def set_rounded(net, rounded):
    """Whether weights and activations are those of the engine."""
    for module in net.modules():
        if isinstance(module, (Convolution, Active)):
            module.rounded = rounded


def learned(checkpoint):
    """The averaged network of a checkpoint, for use, its norms folded, and all that the checkpoint holds."""
    state = torch.load(checkpoint, map_location="cpu")
    normed = any(".norm." in name for name in state["average"])
    net = Network(state["options"]["channels"], state["options"]["blocks"], normed)
    net.load_state_dict(state["average"])
    fold(net)
    set_rounded(net, state["options"].get("rounded", False))
    return net.eval(), state


def cross_entropy(logits, target):
    return -(target * F.log_softmax(logits, 1)).sum(1)


def known_mean(of, target):
    """The mean of the losses where the target is known."""
    known = ~torch.isnan(target)
    return torch.where(known, of, 0).sum() / known.sum().clamp(min=1)


def losses(answer, batch):
    """Name -> loss of a batch (see shards.py), as in LOSSES."""
    soft = batch.policy ** (1 / SOFT_TEMPERATURE)
    won = torch.nan_to_num(batch.winrate)
    owner = torch.nan_to_num(batch.owner)
    return {
        "policy": cross_entropy(answer.policy, batch.policy).mean(),
        "soft": cross_entropy(answer.soft, soft / soft.sum(1, keepdim=True)).mean(),
        "win": known_mean(F.binary_cross_entropy_with_logits(answer.win, won, reduction="none"), batch.winrate),
        "lead": known_mean(
            F.smooth_l1_loss(answer.lead / LEAD_SCALE, torch.nan_to_num(batch.lead) / LEAD_SCALE, reduction="none", beta=0.5),
            batch.lead,
        ),
        "stdev": known_mean(
            F.smooth_l1_loss(answer.stdev / LEAD_SCALE, torch.nan_to_num(batch.stdev) / LEAD_SCALE, reduction="none"),
            batch.stdev,
        ),
        "ownership": known_mean(
            F.binary_cross_entropy_with_logits(answer.owner, (owner + 1) / 2, reduction="none"), batch.owner
        ),
    }
