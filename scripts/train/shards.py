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

    def to(self, device):
        return Batch(*(t.to(device) for t in self))


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
def symmetries(size):
    """Symmetry -> index of the point that each point is taken from; and -> the one that each goes to.

    Behind the points, two more places stay where they are: the pass, and where no move is.
    """
    index = np.arange(size * size).reshape(size, size)
    turned = [np.rot90(index, k) for k in range(4)]
    taken = np.stack([t.ravel() for t in turned + [t.T for t in turned]])
    stay = np.broadcast_to([size * size, size * size + 1], (TURNS, 2))
    return taken, np.concatenate([np.argsort(taken, 1), stay], 1)


def tensors(rows, turns):
    """The batch of some records, each turned."""
    n, points = rows["unlikely"].shape
    size = math.isqrt(points)
    taken, to = symmetries(size)
    source = taken[turns]
    bytes_of_point = np.concatenate([rows["planes"], rows["unlikely"][:, :, None]], 2)
    turned = np.take_along_axis(bytes_of_point.view("<u4")[:, :, 0], source, 1)
    turned = turned.view(np.uint8).reshape(n, points, 4)
    planes = np.empty((n, points, 25), np.float32)
    planes[:, :, :24] = np.unpackbits(turned[:, :, :3], axis=2, bitorder="little")
    planes[:, :, 24] = 1 - turned[:, :, 3] / np.float32(64)
    policy = np.zeros((n, points + 2), np.float32)
    row = np.arange(n)[:, None]
    policy[row, to[turns[:, None], rows["moves"]]] = rows["chances"]
    policy = policy[:, :-1]
    owner = np.take_along_axis(rows["owner"], source, 1).astype(np.float32)
    owner = np.where(owner == 0, np.nan, (owner - 128) / 127)

    def column(name):
        return torch.from_numpy(rows[name].astype(np.float32))

    def flag(bit):
        return torch.from_numpy((rows["flags"] & bit != 0).astype(np.float32))

    return Batch(
        planes=torch.from_numpy(planes.reshape(n, size, size, 25)).permute(0, 3, 1, 2),
        komi=column("komi"),
        territory=flag(TERRITORY),
        passed=flag(PASSED),
        policy=torch.from_numpy(policy / policy.sum(1, keepdims=True)),
        winrate=column("winrate"),
        lead=column("lead"),
        stdev=column("stdev"),
        owner=torch.from_numpy(owner),
    )


def plain(rows):
    """The batch of some records as they stand."""
    return tensors(rows, np.zeros(len(rows), int))


def turned_back(of, turn):
    """A column for every point and perhaps one for the pass of turned positions, as they are for the unturned ones."""
    _, to = symmetries(math.isqrt(of.shape[1]))
    return of[:, to[turn][: of.shape[1]]]


def load(file):
    """The records of a shard; the board's size stands in the file's name."""
    size = int(re.match(r"[a-z-]+-(\d+)[-.]", os.path.basename(file))[1])
    kind = record(size * size)
    return np.memmap(file, kind, "r") if os.path.getsize(file) else np.empty(0, kind)


def folders(paths, kind):
    """Size of board -> the records of that kind, "train" or "held-out", in some folders, a list of shards."""
    found = {}
    for folder in paths:
        for file in sorted(glob.glob(os.path.join(folder, f"{kind}-*.bin"))):
            records = load(file)
            if len(records):
                found.setdefault(math.isqrt(records.dtype["unlikely"].shape[0]), []).append(records)
    return dict(sorted(found.items()))


class Stream:
    """Batches of the records of one size, each record once in random order and turned at random, then all anew.

    Shards that were added meanwhile are taken in with every new round.
    """

    def __init__(self, paths, size, rng):
        self.paths, self.size, self.rng = paths, size, rng
        self.rounds = 0
        self.begin()

    def begin(self):
        self.shards = folders(self.paths, "train")[self.size]
        self.starts = np.cumsum([0] + [len(shard) for shard in self.shards])
        self.order = self.rng.permutation(self.starts[-1])
        self.at = 0
        self.rounds += 1

    def next(self, n):
        if self.at + n > len(self.order):
            self.begin()
        chosen = np.sort(self.order[self.at : self.at + n])
        self.at += n
        parts = np.split(chosen, np.searchsorted(chosen, self.starts[1:-1]))
        rows = np.concatenate([shard[part - start] for shard, start, part in zip(self.shards, self.starts, parts)])
        return tensors(rows, self.rng.integers(TURNS, size=len(rows)))
