"""Reads the shards that `npm run make-shards` writes; the layout of a record stands in shard.ts."""

import functools
import glob
import math
import os
import re
import time

import numpy as np
import torch

TAIL = 8
TURNS = 8
UNKNOWN_WON = -128
UNKNOWN_LEAD = -32768


@functools.cache
def symmetries(size):
    """Symmetry -> index of the point that each point is taken from; and -> the one that each goes to."""
    index = np.arange(size * size).reshape(size, size)
    turned = [np.rot90(index, k) for k in range(4)]
    taken = np.stack([t.ravel() for t in turned + [t.T for t in turned]])
    return taken, np.argsort(taken, 1)


def batches(records, size, rng, symmetric=True):
    """Batches of a shard in random order, each record turned at random."""
    order = rng.permutation(len(records)) if symmetric else np.arange(len(records))
    for start in range(0, len(order) - size + 1, size):
        rows = records[np.sort(order[start : start + size])]
        yield tensors(rows, rng.integers(8, size=len(rows)) if symmetric else np.zeros(len(rows), int))


def tensors(rows, turns):
    n = len(rows)
    points = (rows.shape[1] - TAIL) // 4
    size = math.isqrt(points)
    taken, to = symmetries(size)
    tail = rows[:, points * 4 :]
    planes = np.empty((n, points, 25), np.float32)
    planes[:, :, :24] = np.unpackbits(rows[:, : points * 3].reshape(n, points, 3), axis=2, bitorder="little")
    planes[:, :, 24] = 1 - rows[:, points * 3 : points * 4] / np.float32(64)
    planes = planes[np.arange(n)[:, None], taken[turns]]
    move = tail[:, 0:2].copy().view("<u2")[:, 0].astype(np.int64)
    play = move < points
    move[play] = to[turns[play], move[play]]
    won = tail[:, 2:3].copy().view(np.int8)[:, 0].astype(np.float32)
    won = np.where(won == UNKNOWN_WON, np.nan, won / 100)
    komi = tail[:, 3:4].copy().view(np.int8)[:, 0].astype(np.float32) / 2
    lead = tail[:, 4:6].copy().view("<i2")[:, 0].astype(np.float32)
    lead = np.where(lead == UNKNOWN_LEAD, np.nan, lead / 2)
    x = torch.from_numpy(planes.reshape(n, size, size, 25)).permute(0, 3, 1, 2)
    return x, torch.from_numpy(komi), torch.from_numpy(move), torch.from_numpy(won), torch.from_numpy(lead)


def turned_back(logits, turn):
    """Logits of turned positions, a column for every point and one for the pass, as they are for the unturned ones."""
    _, to = symmetries(math.isqrt(logits.shape[1] - 1))
    return logits[:, np.append(to[turn], logits.shape[1] - 1)]


def plies(rows):
    """Moves before each position."""
    return rows[:, -2:].copy().view("<u2")[:, 0]


def load(file):
    """The records of a shard, a row each; the board's size stands in the file's name."""
    size = int(re.search(r"-(\d+)(-\d+)?\.bin$", file)[1])
    return np.fromfile(file, np.uint8).reshape(-1, size * size * 4 + TAIL)


def train_shards(folder, start=0):
    """The training shards in turn, from the given one on and for ever; waits for those still being written."""
    i = start
    while True:
        files = sorted(glob.glob(os.path.join(folder, "train-*.bin")))
        if not files:
            time.sleep(5)
            continue
        yield i, load(files[i % len(files)])
        i += 1
