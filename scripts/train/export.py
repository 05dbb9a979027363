"""Writes a trained network as the engine reads it: normalisation folded into the convolutions, their weights as bytes."""

import argparse
import base64
import copy
import datetime
import json

import numpy as np
import torch

from network import HEAD_SHARE, UNIT, learned, normalised
from shards import load, tensors

# Positions on which the rounding is corrected.
CORRECTION = 256


def gain(norm):
    return (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().numpy()


def whole(layer, norm):
    """The weights of a convolution with its normalisation as whole numbers; and what 1 stands for, by output channel."""
    weights = layer.weight.detach().numpy() * gain(norm)[:, None, None, None]
    step = np.maximum(np.abs(weights).max((1, 2, 3)) / 127, 1e-12).astype(np.float32)
    return np.rint(weights / step[:, None, None, None]), step


def rounded(net):
    """The network with the weights that the engine will have."""
    copied = copy.deepcopy(net)
    for layer, norm in normalised(copied):
        weights, step = whole(layer, norm)
        unit = step / np.where(gain(norm) == 0, 1, gain(norm))
        layer.weight.data = torch.from_numpy(weights * unit[:, None, None, None])
    return copied


@torch.no_grad()
def correct(copied, net, rows):
    """Moves the biases of the rounded network until every channel has the mean it had before, over the positions.

    Nagel et al. 2019 correct biases so, from statistics instead of positions.
    """
    planes, komi, *_ = tensors(rows, np.zeros(len(rows), int))

    def means(of):
        found = []
        hooks = [
            norm.register_forward_hook(lambda _, __, out: found.append(out.mean((0, 2, 3)))) for _, norm in normalised(of)
        ]
        of(planes, komi)
        for hook in hooks:
            hook.remove()
        return found

    before = means(net)
    for i, (_, norm) in enumerate(normalised(copied)):
        norm.bias += before[i] - means(copied)[i]


def base(array, kind):
    return base64.b64encode(np.ascontiguousarray(array, kind).tobytes()).decode()


def conv(layer, norm, share=1):
    """A convolution with the batch normalisation behind it, times `share`, rounded channel by channel."""
    bias = norm.bias.detach().numpy() - norm.running_mean.numpy() * gain(norm)
    weights, scale = whole(layer, norm)
    weights = weights.transpose(0, 2, 3, 1)
    out, size, _, into = weights.shape
    return {
        "in": into,
        "out": out,
        "size": size,
        "weights": base(weights, "i1"),
        "scale": base(scale * share, "<f4"),
        "bias": base(bias * UNIT * share, "<f4"),
    }


def dense(layer, share=1, of_inputs=1):
    """A dense layer: its outputs times `share`, of inputs that are held as a share of themselves."""
    weights = layer.weight.detach().numpy() * (share / of_inputs)
    return {
        "in": weights.shape[1],
        "out": weights.shape[0],
        "weights": base(weights, "<f4"),
        "bias": base(layer.bias.detach().numpy() * share, "<f4"),
    }


def network(net):
    blocks = []
    for b in net.blocks:
        block = {"first": conv(b.first, b.first_norm), "second": conv(b.second, b.second_norm)}
        if b.pool is not None:
            block["pool"] = dense(b.pool)
        blocks.append(block)
    return {
        "channels": net.stem.out_channels,
        "planes": net.stem.in_channels,
        "stem": conv(net.stem, net.stem_norm),
        "blocks": blocks,
        "policy": {
            "conv": conv(net.policy, net.policy_norm, HEAD_SHARE),
            "pool": dense(net.policy_pool, HEAD_SHARE),
            "out": dense(net.policy_out, of_inputs=HEAD_SHARE),
            "predictor": net.predictor.item(),
            "passHidden": dense(net.pass_hidden),
            "passOut": dense(net.pass_out),
        },
        "value": {
            "conv": conv(net.value, net.value_norm),
            "hidden": dense(net.value_hidden),
            "out": dense(net.value_out),
        },
    }


def command(options):
    """The command that made a network with these options."""
    if "file" in options:
        return f"python3 scripts/train/checkpoint.py --file {options['file']}"
    named = {k: options[k] for k in ("channels", "blocks", "positions", "batch", "rate", "decay")}
    grown = ["--grow smaller.pt"] if options.get("grow") else []
    return " ".join(["python3 scripts/train/train.py", *(f"--{k} {v}" for k, v in named.items()), *grown])


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--checkpoint", default="build/net.pt")
    p.add_argument("--out", default="engine/policy/net/weights/net.json")
    p.add_argument("--shard", default="build/shards/train-19-0000.bin", help="positions to correct the rounding on")
    p.add_argument("--games", default="train-19x19.tsv.xz", help="name of the games it was trained on")
    p.add_argument(
        "--filter",
        default="19x19, all games but every 50th, moves drawn at random, passes too",
        help="which positions of them, in words",
    )
    p.add_argument("--hardware", required=True, help="what it was trained on, in words")
    options = p.parse_args()
    net, state = learned(options.checkpoint)
    copied = rounded(net)
    correct(copied, net, load(options.shard)[:CORRECTION])
    with open(options.checkpoint + ".log") as log:
        last = json.loads(log.readlines()[-1])
    # The networks it grew from, the first one first, and itself.
    stages = state["before"] + [state]
    provenance = {
        "games": options.games,
        "filter": options.filter,
        "learnedFrom": " + ".join(f"{stage['seen']}" for stage in stages) + " positions",
        "heldOut": last["heldOut"],
        "method": "AdamW, bfloat16, a position turned at random; average of the weights of the last 1000 steps",
        "commands": [command(stage["options"]) for stage in stages],
        "hardware": options.hardware,
        "hours": round(sum(stage["seconds"] for stage in stages) / 3600, 2),
        "torch": torch.__version__,
        "date": datetime.date.today().isoformat(),
    }
    with open(options.out, "w") as file:
        json.dump({"provenance": provenance, **network(copied)}, file, separators=(",", ":"))
        file.write("\n")


main()
