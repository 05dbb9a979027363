"""Prints what a trained network says of the first positions of a shard, a JSON line each: for comparison."""

import argparse
import json

import numpy as np
import torch

from network import learned
from shards import load, tensors

p = argparse.ArgumentParser()
p.add_argument("--checkpoint", default="build/net.pt")
p.add_argument("--shard", required=True)
p.add_argument("--count", type=int, default=16)
options = p.parse_args()
net, _ = learned(options.checkpoint)
rows = load(options.shard)[: options.count]
planes, komi, move, won, lead = tensors(rows, np.zeros(len(rows), int))
with torch.no_grad():
    logits, win, score = net(planes, komi)
for i in range(len(rows)):
    print(json.dumps({"policy": logits[i].tolist(), "value": torch.sigmoid(win[i]).item(), "lead": score[i].item() * 20}))
