"""The network's file as the engine reads it (engine/policy/network/shinpan-file.ts): its layers written and read."""

import base64
import json

import numpy as np
import torch

from network import HEAD_ONE, HEAD_SHARE, INPUT_ONE, ONE, Network, learned, set_rounded

VERSION = 5


def base(array, kind):
    return base64.b85encode(np.ascontiguousarray(array, kind).tobytes()).decode()


def written_conv(conv, one_in=ONE, one_out=ONE):
    """A convolution, rounded channel by channel. `one_in`, `one_out`: what stands for 1 in its inputs and outputs."""
    weights, step = (part.numpy() for part in conv.whole())
    weights = weights.transpose(0, 2, 3, 1)
    out, size, _, into = weights.shape
    return {
        "in": into,
        "out": out,
        "size": size,
        "weights": base(weights, "i1"),
        "scale": base(step * (one_out / one_in), "<f4"),
        "bias": base(conv.bias.detach().numpy() * one_out, "<f4"),
    }


def written_dense(layer, share=1, of_inputs=1, rows=slice(None)):
    """Some outputs of a dense layer, times `share`, of inputs that are held as a share of themselves."""
    weights = layer.weight.detach().numpy()[rows] * (share / of_inputs)
    bias = np.zeros(len(weights)) if layer.bias is None else layer.bias.detach().numpy()[rows]
    return {
        "in": weights.shape[1],
        "out": weights.shape[0],
        "weights": base(weights, "<f4"),
        "bias": base(bias * share, "<f4"),
    }


def written(net):
    """The file's contents but for the note on provenance. What only training needs is left out."""
    blocks = []
    for b in net.blocks:
        block = {"first": written_conv(b.first), "second": written_conv(b.second)}
        if b.pool is not None:
            block["pool"] = written_dense(b.pool)
        blocks.append(block)
    first = slice(0, 1)
    return {
        "channels": net.stem.out_channels,
        "planes": net.stem.in_channels,
        "stem": written_conv(net.stem, INPUT_ONE),
        "stemGlobals": written_dense(net.stem_globals),
        "blocks": blocks,
        "policy": {
            "conv": written_conv(net.policy, one_out=HEAD_ONE * HEAD_SHARE),
            "pool": written_dense(net.policy_pool, HEAD_SHARE),
            "out": written_dense(net.policy_out, of_inputs=HEAD_SHARE, rows=first),
            "predictor": net.predictor[0].item(),
            "passHidden": written_dense(net.pass_hidden),
            "passOut": written_dense(net.pass_out, rows=first),
        },
        "value": {
            "conv": written_conv(net.value, one_out=HEAD_ONE),
            "owner": written_dense(net.owner_out),
            "hidden": written_dense(net.value_hidden),
            "out": written_dense(net.value_out),
        },
    }


def array(text, kind):
    return np.frombuffer(base64.b85decode(text), kind).astype(np.float32)


@torch.no_grad()
def fill_conv(conv, file, one_in=ONE, one_out=ONE):
    """Sets the first outputs and inputs of a convolution, as many as the file has."""
    shape = file["out"], file["size"], file["size"], file["in"]
    scale = array(file["scale"], "<f4") * np.float32(one_in / one_out)
    weights = array(file["weights"], "i1").reshape(shape).transpose(0, 3, 1, 2) * scale[:, None, None, None]
    conv.weight[: file["out"], : file["in"]] = torch.from_numpy(weights)
    conv.bias[: file["out"]] = torch.from_numpy(array(file["bias"], "<f4") / np.float32(one_out))


@torch.no_grad()
def fill_dense(layer, file, share=1, of_inputs=1):
    """Sets the first outputs of a dense layer, as many as the file has."""
    weights = array(file["weights"], "<f4").reshape(file["out"], file["in"])
    layer.weight[: file["out"]] = torch.from_numpy(weights * np.float32(of_inputs / share))
    if layer.bias is not None:
        layer.bias[: file["out"]] = torch.from_numpy(array(file["bias"], "<f4") / np.float32(share))


def read(path):
    """The network of a file, its activations not rounded, and what it says of its provenance."""
    with open(path) as stored:
        file = json.load(stored)
    net = Network(file["channels"], len(file["blocks"])).eval()
    policy, value = file["policy"], file["value"]
    fill_conv(net.stem, file["stem"], INPUT_ONE)
    fill_dense(net.stem_globals, file["stemGlobals"])
    # Channels that were pruned come back as in a new block: nothing reads them yet, and they can learn.
    for block, stored in zip(net.blocks, file["blocks"]):
        if "shift" in stored:
            block.second.bias.data.copy_(torch.from_numpy(array(stored["shift"], "<f4") / np.float32(ONE)))
            continue
        fill_conv(block.first, stored["first"])
        fill_conv(block.second, stored["second"])
        if block.pool is not None:
            fill_dense(block.pool, stored["pool"])
    fill_conv(net.policy, policy["conv"], one_out=HEAD_ONE * HEAD_SHARE)
    fill_dense(net.policy_pool, policy["pool"], HEAD_SHARE)
    fill_dense(net.policy_out, policy["out"], of_inputs=HEAD_SHARE)
    net.predictor.data[0] = policy["predictor"]
    fill_dense(net.pass_hidden, policy["passHidden"])
    fill_dense(net.pass_out, policy["passOut"])
    fill_conv(net.value, value["conv"], one_out=HEAD_ONE)
    fill_dense(net.owner_out, value["owner"])
    fill_dense(net.value_hidden, value["hidden"])
    fill_dense(net.value_out, value["out"])
    return net, file["provenance"]


def network_of(path):
    """The network of a checkpoint, or of a file of the engine as the engine computes it."""
    if not path.endswith(".json"):
        return learned(path)[0]
    net, _ = read(path)
    set_rounded(net, True)
    return net
