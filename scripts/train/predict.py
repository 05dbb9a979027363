"""Prints what a trained network says of the first positions of a shard, a JSON line each: for comparison."""

import argparse
import json

import torch

from shards import load, plain
from weights import network_of

p = argparse.ArgumentParser()
p.add_argument("network", help="a checkpoint, or a file of the engine")
p.add_argument("--shard", required=True)
p.add_argument("--count", type=int, default=16)
options = p.parse_args()
net = network_of(options.network)
with torch.no_grad():
    answer = net(*plain(load(options.shard)[: options.count]).inputs)
for policy, _, win, lead, stdev, owner in zip(*answer):
    said = dict(policy=policy.tolist(), value=torch.sigmoid(win).item(), lead=lead.item(), stdev=stdev.item())
    print(json.dumps(said | dict(ownership=torch.tanh(owner / 2).tolist())))
