"""Writes a trained network as the engine reads it: normalisation folded into the convolutions, their weights as bytes."""

import argparse
import base64
import datetime
import json

import numpy as np
import torch

from network import Network

UNIT = 256
# The policy head's activations, which a bias from the whole board makes large, are held as this share of themselves.
HEAD_SHARE = 1 / 4


def base(array, kind):
    return base64.b64encode(np.ascontiguousarray(array, kind).tobytes()).decode()


def conv(layer, norm, share=1):
    """A convolution with the batch normalisation behind it, times `share`, rounded channel by channel."""
    gain = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().numpy()
    bias = (norm.bias - norm.running_mean * norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().numpy()
    weights = layer.weight.detach().numpy() * gain[:, None, None, None]
    scale = np.maximum(np.abs(weights).max((1, 2, 3)) / 127, 1e-12).astype(np.float32)
    rounded = np.rint(weights / scale[:, None, None, None]).clip(-127, 127).transpose(0, 2, 3, 1)
    out, size, _, into = rounded.shape
    return {
        "in": into,
        "out": out,
        "size": size,
        "weights": base(rounded, "i1"),
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


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--checkpoint", default="build/net.pt")
    p.add_argument("--out", default="engine/policy/net/weights/net.json")
    p.add_argument("--games", default="train-19x19.tsv.xz", help="name of the games it was trained on")
    p.add_argument("--hardware", required=True, help="what it was trained on, in words")
    options = p.parse_args()
    state = torch.load(options.checkpoint, map_location="cpu")
    trained = state["options"]
    net = Network(trained["channels"], trained["blocks"])
    net.load_state_dict(state["average"])
    net.eval()
    with open(options.checkpoint + ".log") as log:
        last = json.loads(log.readlines()[-1])
    provenance = {
        "games": options.games,
        "filter": "19x19, all games but every 50th, moves drawn at random, passes too",
        "learnedFrom": f"{state['seen']} positions",
        "heldOut": last["heldOut"],
        "method": "AdamW, bfloat16, a position turned at random; average of the weights of the last 1000 steps",
        "command": "python3 scripts/train/train.py "
        + " ".join(f"--{k} {trained[k]}" for k in ("channels", "blocks", "positions", "batch", "rate", "decay")),
        "hardware": options.hardware,
        "hours": round(state["seconds"] / 3600, 2),
        "torch": torch.__version__,
        "date": datetime.date.today().isoformat(),
    }
    with open(options.out, "w") as file:
        json.dump({"provenance": provenance, **network(net)}, file, separators=(",", ":"))
        file.write("\n")


main()
