"""Measures how far a network is from the teacher on held-out positions, by size of board and stage of the game."""

import argparse
import json

import numpy as np
import torch

from shards import folders
from train import NAMES, compare
from weights import network_of

# Moves before, as a share of the board's points.
STAGES = {"opening": (0, 1 / 6), "middle": (1 / 6, 1 / 2), "end": (1 / 2, 10)}


def main():
    p = argparse.ArgumentParser()
    p.add_argument("network", help="a checkpoint, or a file of the engine")
    p.add_argument("--shards", default=["build/shards"], nargs="+", help="folders")
    p.add_argument("--positions", type=int, default=20000, help="of each size of board, at least, if there are as many")
    options = p.parse_args()
    net = network_of(options.network)
    for size, shards in folders(options.shards, "held-out").items():
        rows = np.concatenate(shards)
        rows = rows[:: max(1, len(rows) // options.positions)]
        found = compare(net, rows)
        part = rows["ply"] / rows["unlikely"].shape[1]
        for stage, (low, high) in {"all": (0, 10), **STAGES}.items():
            there = found[(part >= low) & (part < high)]
            means = {name: round(float(mean), 4) for name, mean in zip(NAMES, there.mean(0))} if len(there) else {}
            print(json.dumps({"size": size, "stage": stage, "positions": len(there), **means}))


torch.set_num_threads(1)
main()
