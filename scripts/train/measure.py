"""Measures a trained network on held-out positions, by stage of the game, and draws what came out of the training."""

import argparse
import json
import sys

import matplotlib
import numpy as np
import torch

from network import learned, value_loss
from shards import TURNS, load, plies, tensors, turned_back

matplotlib.use("svg")
matplotlib.rcParams["svg.fonttype"] = "none"
import matplotlib.pyplot as plt  # noqa: E402

STAGES = [(0, 50), (50, 100), (100, 150), (150, 200), (200, 250), (250, 1000)]
BATCH = 256


@torch.no_grad()
def answers(net, records, turns):
    """
    For every record: whether the move was the first choice, among five; win logit; who won; moves before. Each is looked
    at from so many sides, 1 to 8, and the mean is taken.
    """
    parts = []
    for start in range(0, len(records), BATCH):
        rows = records[start : start + BATCH]
        logits, win = 0, 0
        # The last turn is none, and leaves the move as it stands in the record.
        for turn in reversed(range(turns)):
            planes, komi, move, won, _ = tensors(rows, np.full(len(rows), turn))
            turned_logits, turned_win, _ = net(planes, komi)
            logits = logits + turned_back(turned_logits, turn) / turns
            win = win + turned_win / turns
        best = logits.topk(5, 1).indices
        five = (best == move[:, None]).any(1)
        parts.append(np.stack([best[:, 0] == move, five, win.numpy(), won.numpy(), plies(rows)], 1))
    return np.concatenate(parts)


def summary(of):
    known = torch.from_numpy(of[~np.isnan(of[:, 3])])
    return {
        "positions": len(of),
        "top1": round(float(of[:, 0].mean()), 4),
        "top5": round(float(of[:, 1].mean()), 4),
        "valueLoss": round(value_loss(known[:, 2], known[:, 3]).item(), 4),
        "winner": round(((known[:, 2] > 0) == (known[:, 3] > 0)).double().mean().item(), 4),
    }


def draw_training(log, before, file):
    """before: positions that the networks it grew from had learned."""
    lines = [json.loads(line) for line in open(log)]
    seen = [(before + line["seen"]) / 1e6 for line in lines]
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2), constrained_layout=True)
    left.plot(seen, [line["heldOut"]["top1"] * 100 for line in lines])
    left.set(xlabel="positions learned, millions", ylabel="moves guessed, %", title="Held-out games: policy")
    right.plot(seen, [line["heldOut"]["value"] for line in lines])
    right.axhline(np.log(2), ls=":", c="grey")
    right.set(xlabel="positions learned, millions", ylabel="value loss, nats", title="Held-out games: value")
    figure.savefig(file)


def draw_calibration(of, file):
    known = of[~np.isnan(of[:, 3])]
    p = 1 / (1 + np.exp(-known[:, 2]))
    bins = np.minimum((p * 20).astype(int), 19)
    shown = [(p[bins == b].mean(), (known[bins == b, 3] > 0).mean()) for b in range(20) if (bins == b).sum() >= 30]
    figure, axes = plt.subplots(figsize=(4.2, 4), constrained_layout=True)
    axes.plot([0, 1], [0, 1], ls=":", c="grey")
    axes.plot(*zip(*shown), marker="o")
    axes.set(xlabel="win rate that the network says", ylabel="games won", title="Held-out games: calibration")
    figure.savefig(file)


p = argparse.ArgumentParser()
p.add_argument("--checkpoint", default="build/net.pt")
p.add_argument("--shard", default="build/shards/held-out-19.bin")
p.add_argument("--all-sides", action="store_true", help="only the figures, as the search has them at its root")
p.add_argument("--pictures", default="docs/pictures", help="folder to draw to")
options = p.parse_args()
net, state = learned(options.checkpoint)
of = answers(net, load(options.shard), TURNS if options.all_sides else 1)
print(json.dumps({"all": summary(of)}))
for low, high in STAGES:
    stage = of[(of[:, 4] >= low) & (of[:, 4] < high)]
    print(json.dumps({f"moves {low} to {high - 1}": summary(stage)}))
if options.all_sides:
    sys.exit()
before = sum(stage["seen"] for stage in state["before"])
draw_training(options.checkpoint + ".log", before, f"{options.pictures}/net-training.svg")
draw_calibration(of, f"{options.pictures}/net-calibration.svg")
