"""Reads the shards that `npm run make-shards` writes; the layout of a record stands in shard.ts."""

import functools
import glob
import math
import os
import re
from typing import NamedTuple

import numpy as np
import torch

POLICY_MOVES = 64
TURNS = 8
# Bits of a record's flags.
TERRITORY = 1
PASSED = 2


class Batch(NamedTuple):
    """Inputs, then targets, for the side to move; NaN where a target is not known."""

    planes: torch.Tensor
    # Effective komi in points; whether 1 or 0.
    komi: torch.Tensor
    territory: torch.Tensor
    passed: torch.Tensor
    # Probability of every point and of the pass.
    policy: torch.Tensor
    winrate: torch.Tensor
    lead: torch.Tensor
    stdev: torch.Tensor
    # Point -> from -1 to 1, the side to move's.
    owner: torch.Tensor

    @property
    def inputs(self):
        return self[:4]


@functools.cache
def record(points):
    return np.dtype(
        [
            ("planes", "u1", (points, 3)),
            ("unlikely", "u1", points),
            ("owner", "u1", points),
            ("moves", "<u2", POLICY_MOVES),
            ("chances", "<u2", POLICY_MOVES),
            ("winrate", "<f4"),
            ("lead", "<f4"),
            ("stdev", "<f4"),
            ("komi", "<f4"),
            ("ply", "<u2"),
            ("flags", "u1"),
            ("room", "u1"),
        ]
    )


@functools.cache
def symmetries(size, device):
    """Symmetry -> index of the point that each point is taken from; and -> the one that each goes to.

    Behind the points, two more places stay where they are: the pass, and where no move is.
    """
    index = np.arange(size * size).reshape(size, size)
    turned = [np.rot90(index, k) for k in range(4)]
    taken = np.stack([t.ravel() for t in turned + [t.T for t in turned]])
    stay = np.broadcast_to([size * size, size * size + 1], (TURNS, 2))
    to = np.concatenate([np.argsort(taken, 1), stay], 1)
    return torch.from_numpy(taken).to(device), torch.from_numpy(to).to(device)


def bytes_of(rows, device="cpu"):
    """Record × byte, on the device."""
    return torch.from_numpy(np.array(rows).view(np.uint8).reshape(len(rows), -1)).to(device)


def tensors(records, turns):
    """The batch of some records, given as bytes, each turned; where the records are."""
    device, n = records.device, len(records)
    points = (records.shape[1] - record(0).itemsize) // (record(1).itemsize - record(0).itemsize)
    size = math.isqrt(points)
    taken, to = (each[turns] for each in symmetries(size, device))
    kind = record(points)

    def field(name, *shape, of=torch.uint8):
        part = records[:, kind.fields[name][1] :][:, : kind[name].itemsize]
        return part.contiguous().view(of).view(n, *shape)

    def of_points(name):
        return field(name, points).gather(1, taken)

    def two_bytes(name):
        return field(name, POLICY_MOVES, of=torch.int16).int() & 0xFFFF

    def column(name):
        return field(name, of=torch.float32)

    low, middle, high = field("planes", points, 3).int().unbind(2)
    bits = (low | middle << 8 | high << 16).gather(1, taken)
    bytes_turned = bits[:, :, None].view(torch.uint8)[:, :, :3, None]
    planes = torch.empty((n, points, 25), device=device)
    planes[:, :, :24].view(n, points, 3, 8).copy_(bytes_turned >> torch.arange(8, dtype=torch.uint8, device=device) & 1)
    planes[:, :, 24] = 1 - of_points("unlikely") / 64
    policy = torch.zeros((n, points + 2), device=device)
    policy.scatter_(1, to.gather(1, two_bytes("moves").long()), two_bytes("chances").float())
    policy = policy[:, :-1]
    owner = of_points("owner").float()
    flags = field("flags")
    return Batch(
        planes=planes.view(n, size, size, 25).permute(0, 3, 1, 2),
        komi=column("komi"),
        territory=(flags & TERRITORY != 0).float(),
        passed=(flags & PASSED != 0).float(),
        policy=policy / policy.sum(1, keepdim=True),
        winrate=column("winrate"),
        lead=column("lead"),
        stdev=column("stdev"),
        owner=torch.where(owner == 0, math.nan, (owner - 128) / 127),
    )


def plain(rows, device="cpu"):
    """The batch of some records as they stand."""
    records = bytes_of(rows, device)
    return tensors(records, torch.zeros(len(records), dtype=torch.long, device=device))


def load(file):
    """The records of a shard; the board's size stands in the file's name."""
    size = int(re.match(r"[a-z-]+-(\d+)[-.]", os.path.basename(file))[1])
    kind = record(size * size)
    return np.memmap(file, kind, "r") if os.path.getsize(file) else np.empty(0, kind)


def folders(paths, kind):
    """Size of board -> the records of that kind, "train" or "held-out", in some folders, a list of shards; at least one."""
    found = {}
    for folder in paths:
        for file in sorted(glob.glob(os.path.join(folder, f"{kind}-*.bin"))):
            records = load(file)
            if len(records):
                found.setdefault(math.isqrt(records.dtype["unlikely"].shape[0]), []).append(records)
    if not found:
        raise SystemExit(f"there are no {kind} positions in {', '.join(paths)}: see npm run make-shards")
    return dict(sorted(found.items()))


class Stream:
    """Batches of the records of one size, each record once in random order and turned at random, then all anew.

    On a GPU all records lie in its memory: its host could not feed it. Shards that were added meanwhile are taken in with
    every new round.
    """

    def __init__(self, paths, size, rng, device):
        self.paths, self.size, self.rng, self.device = paths, size, rng, device
        self.rounds = 0
        self.begin()

    def begin(self):
        self.shards = folders(self.paths, "train")[self.size]
        if self.device != "cpu":
            self.shards = [torch.cat([bytes_of(shard, self.device) for shard in self.shards])]
        self.starts = np.cumsum([0] + [len(shard) for shard in self.shards])
        self.order = self.rng.permutation(self.starts[-1])
        self.at = 0
        self.rounds += 1

    def next(self, n):
        if self.at + n > len(self.order):
            self.begin()
        chosen = np.sort(self.order[self.at : self.at + n])
        self.at += n
        turns = torch.from_numpy(self.rng.integers(TURNS, size=n)).to(self.device)
        if self.device != "cpu":
            return tensors(self.shards[0][torch.from_numpy(chosen).to(self.device)], turns)
        parts = np.split(chosen, np.searchsorted(chosen, self.starts[1:-1]))
        rows = np.concatenate([shard[part - start] for shard, start, part in zip(self.shards, self.starts, parts)])
        return tensors(bytes_of(rows), turns)
