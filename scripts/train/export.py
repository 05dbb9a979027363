"""Writes a trained network as the engine reads it: the weights of the convolutions as bytes, the activations of the trunk
as whole numbers."""

import argparse
import copy
import datetime
import json

import numpy as np
import torch

from network import convolutions, learned, set_rounded
from shards import folders, plain
from train import stages_of
from weights import VERSION, written

# Positions of each size of board on which the rounding is corrected.
CORRECTION = 128


@torch.no_grad()
def rounded(net):
    """The network with the weights and activations that the engine will have."""
    copied = copy.deepcopy(net)
    for conv in convolutions(copied):
        weights, step = conv.whole()
        conv.weight.copy_(weights * step[:, None, None, None])
    set_rounded(copied, True)
    return copied


@torch.no_grad()
def correct(copied, net, batches):
    """Moves the biases of the rounded network until every channel has the mean it had before, over the positions.

    Nagel et al. 2019 correct biases so, from statistics instead of positions.
    """

    def means(of):
        sums = []
        hooks = [
            conv.register_forward_hook(lambda _, __, out: found.append(out.sum((0, 2, 3)))) for conv in convolutions(of)
        ]
        for batch in batches:
            found = []
            of(*batch.inputs)
            sums.append(found)
        for hook in hooks:
            hook.remove()
        points = sum(batch.owner.numel() for batch in batches)
        return [sum(of_layer) / points for of_layer in zip(*sums)]

    before = means(net)
    for i, conv in enumerate(convolutions(copied)):
        conv.bias += before[i] - means(copied)[i]


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--checkpoint", default="build/net.pt")
    p.add_argument("--out", default="engine/policy/weights/taught-large.json")
    p.add_argument("--shards", default=["build/shards"], nargs="+", help="folders; to correct the rounding on")
    p.add_argument("--teacher", required=True, help="who labelled the positions, and its licence")
    p.add_argument("--labels", required=True, help="where the positions are from, in words")
    p.add_argument("--hardware", required=True, help="what it was trained on, in words")
    p.add_argument("--commit", required=True, help="of this project, that it was trained with")
    options = p.parse_args()
    net, state = learned(options.checkpoint)
    shards = folders(options.shards, "train")
    copied = rounded(net)
    correct(copied, net, [plain(files[0][:: max(1, len(files[0]) // CORRECTION)]) for files in shards.values()])
    with open(options.checkpoint + ".log") as log:
        last = json.loads(log.readlines()[-1])
    provenance = {
        "teacher": options.teacher,
        "labels": options.labels,
        "positions": {f"{size}x{size}": sum(map(len, files)) for size, files in shards.items()},
        "stages": stages_of(state),
        "heldOut": last["heldOut"],
        "method": "Muon for the matrices of the trunk, AdamW for the rest; a position turned at random; mean of the weights",
        "hardware": options.hardware,
        "torch": torch.__version__,
        "commit": options.commit,
        "date": datetime.date.today().isoformat(),
    }
    with open(options.out, "w") as file:
        json.dump({"version": VERSION, "provenance": provenance, **written(copied)}, file, separators=(",", ":"))
        file.write("\n")


main()
