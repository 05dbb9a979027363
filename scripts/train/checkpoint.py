"""Makes a checkpoint of a network that the engine has, for `train.py --grow`, where that of its training is gone.

The file has the normalisations in its convolutions; they get ones that change nothing on the positions of a shard.
"""

import argparse
import base64
import json
import os
import re

import numpy as np
import torch

from network import HEAD_SHARE, UNIT, Network, normalised
from shards import load, tensors

# Positions on which the normalisations are measured.
MEASURED = 2048


def array(text, kind):
    return np.frombuffer(base64.b64decode(text), kind).copy()


def conv(file, share=1):
    """Weights and biases of a convolution whose outputs are held as a share of themselves."""
    shape = file["out"], file["size"], file["size"], file["in"]
    scale = array(file["scale"], "<f4") / share
    weights = array(file["weights"], "i1").reshape(shape).transpose(0, 3, 1, 2) * scale[:, None, None, None]
    return torch.from_numpy(weights.astype(np.float32)), torch.from_numpy(array(file["bias"], "<f4") / UNIT / share)


def fill(layer, file, share=1, of_inputs=1):
    """Sets a dense layer: its outputs are held as a share of themselves, and so are its inputs."""
    weights = array(file["weights"], "<f4").reshape(file["out"], file["in"])
    layer.weight.data = torch.from_numpy(weights * np.float32(of_inputs / share))
    layer.bias.data = torch.from_numpy(array(file["bias"], "<f4") / np.float32(share))


def read(file):
    """The network, its normalisations without effect but for the biases."""
    net = Network(file["channels"], len(file["blocks"])).eval()
    policy, value = file["policy"], file["value"]
    convs = [conv(file["stem"])]
    for block, stored in zip(net.blocks, file["blocks"]):
        convs += [conv(stored["first"]), conv(stored["second"])]
        if block.pool is not None:
            fill(block.pool, stored["pool"])
    convs += [conv(policy["conv"], HEAD_SHARE), conv(value["conv"])]
    for (layer, norm), (weights, bias) in zip(normalised(net), convs):
        layer.weight.data = weights
        norm.weight.data.fill_(1)
        norm.bias.data = bias
        norm.running_var.fill_(1 - norm.eps)
    fill(net.policy_pool, policy["pool"], HEAD_SHARE)
    fill(net.policy_out, policy["out"], of_inputs=HEAD_SHARE)
    net.predictor.data.fill_(policy["predictor"])
    fill(net.pass_hidden, policy["passHidden"])
    fill(net.pass_out, policy["passOut"])
    fill(net.value_hidden, value["hidden"])
    fill(net.value_out, value["out"])
    return net


@torch.no_grad()
def normalise(net, rows):
    """Makes the normalisations what training would have left: on the positions they measure what they take away."""
    planes, komi, *_ = tensors(rows, np.zeros(len(rows), int))
    found = []
    hooks = [
        layer.register_forward_hook(lambda _, __, out: found.append((out.mean((0, 2, 3)), out.var((0, 2, 3)))))
        for layer, _ in normalised(net)
    ]
    net(planes, komi)
    for hook in hooks:
        hook.remove()
    for (_, norm), (mean, variance) in zip(normalised(net), found):
        norm.weight.copy_(torch.sqrt(variance + norm.eps))
        norm.bias += mean
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--file", default="engine/policy/net/weights/net.json")
    p.add_argument("--shard", required=True, help="positions like those that are to be learned")
    p.add_argument("--out", default="build/old.pt", help="checkpoint")
    options = p.parse_args()
    with open(options.file) as stored:
        file = json.load(stored)
    net = read(file)
    normalise(net, load(options.shard)[:MEASURED])
    provenance = file["provenance"]
    state = dict(net=net.state_dict(), average=net.state_dict(), shard=0, before=[])
    state["seen"] = sum(int(n) for n in re.findall(r"\d+", provenance["learnedFrom"]))
    state["seconds"] = provenance["hours"] * 3600
    name = os.path.basename(options.file)
    state["options"] = dict(file=name, channels=file["channels"], blocks=len(file["blocks"]))
    torch.save(state, options.out)


main()
