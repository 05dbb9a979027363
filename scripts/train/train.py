"""Trains the network from shards, on the CPU or on a GPU. Stops and resumes: everything is in the checkpoint."""

import argparse
import contextlib
import copy
import json
import math
import os
import sys
import time

import numpy as np
import torch

from network import LOSSES, Network, cross_entropy, inside, learned, losses, set_rounded
from optimizer import Optimizer
from shards import Batch, Stream, folders, plain
from weights import read

# Steps.
WARM_UP = 1000
# Training ends where fewer of a block's channels are alive: it would end with a smaller network than it pays for.
LEAST_LIVE = 0.8
AVERAGE = 0.999
# Positions on which the network is measured at a time.
MEASURED = 256
NAMES = ["kl", "top1", "winrate", "lead", "ownership"]
# What makes a checkpoint that of another training; the other settings may change when it goes on.
KIND = ["start", "value_only", "rounded", "channels", "blocks"]


def size_share(text):
    """The size and the share of "9=0.5"."""
    size, share = text.split("=")
    return int(size), float(share)


def parse():
    p = argparse.ArgumentParser()
    p.add_argument("--shards", default=["build/shards"], nargs="+", help="folders")
    p.add_argument("--out", default="build/net.pt", help="checkpoint")
    p.add_argument("--channels", type=int, default=64)
    p.add_argument("--blocks", type=int, default=6)
    p.add_argument("--start", help="begin with this network: a file of the engine, or a checkpoint")
    p.add_argument("--value-only", action="store_true", help="leave trunk and policy as they are")
    p.add_argument("--rounded", action="store_true", help="learn with weights and activations as the engine rounds them: a last stage")
    p.add_argument("--positions", type=int, default=5_000_000, help="positions to learn from; the step falls to zero")
    p.add_argument("--minutes", type=float, help="time to learn in, if that is up sooner")
    p.add_argument("--batch", type=int, default=256)
    p.add_argument("--rate", type=float, default=1e-3)
    p.add_argument("--decay", type=float, default=1e-2)
    shares = "shares of the sizes of board; else as there are"
    p.add_argument("--mix", nargs="+", default=[], type=size_share, metavar="SIZE=SHARE", help=shares)
    p.add_argument("--held-out", type=int, default=2048, help="held-out positions of each size to measure on meanwhile")
    p.add_argument("--save", type=float, default=5, help="minutes from checkpoint to checkpoint")
    p.add_argument("--least-live", type=float, default=LEAST_LIVE, help="share of each block's channels that must stay alive")
    p.add_argument("--threads", type=int, default=1)
    return p.parse_args()


def step_size(options, seen, seconds):
    """The rate for the next batch: warm-up, then half a cosine."""
    part = seen / options.positions
    if options.minutes:
        part = max(part, seconds / 60 / options.minutes)
    return part, options.rate * min(1, (seen / options.batch + 1) / WARM_UP) * 0.5 * (1 + math.cos(math.pi * min(1, part)))


def mixer(options, rng, device):
    """Size of board -> its batches, and how likely each is the next."""
    found = folders(options.shards, "train")
    shares = dict(options.mix)
    if not shares:
        shares = {size: sum(map(len, shards)) for size, shards in found.items()}
    for size in shares:
        if sum(map(len, found.get(size, []))) < options.batch:
            raise SystemExit(f"there are fewer positions of {size}×{size} than in a batch")
    streams = {size: Stream(options.shards, size, rng, device) for size in shares}
    total = sum(shares.values())
    return streams, {size: share / total for size, share in shares.items()}


def precision(device):
    """bfloat16 where the machine multiplies it quickly and PyTorch knows how."""
    fast = device == "cuda"
    if device == "cpu" and torch.__version__ >= "2" and os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo") as info:
            flags = info.read()
            fast = "amx_bf16" in flags or "avx512_bf16" in flags
    return (lambda: torch.autocast(device, dtype=torch.bfloat16)) if fast else contextlib.nullcontext


@torch.no_grad()
def compare(net, rows, cast=contextlib.nullcontext, device="cpu"):
    """Position × NAMES: KL divergence from the teacher's policy; whether the first choice is the teacher's; error of the
    win rate, of the lead in points, and the mean one of the ownership of a point."""
    found = []
    for start in range(0, len(rows), MEASURED):
        batch = plain(rows[start : start + MEASURED], device)
        with cast():
            answer = net(*batch.inputs)
        entropy = -torch.special.xlogy(batch.policy, batch.policy).sum(1)
        distances = (
            cross_entropy(answer.policy, batch.policy) - entropy,
            (answer.policy.argmax(1) == batch.policy.argmax(1)).float(),
            (torch.sigmoid(answer.win) - batch.winrate).abs(),
            (answer.lead - batch.lead).abs(),
            (torch.tanh(answer.owner / 2) - batch.owner).abs().mean(1),
        )
        found.append(torch.stack(distances, 1).cpu().numpy())
    return np.concatenate(found)


def measure(net, rows, cast, device):
    """The means of `compare`."""
    return {name: round(float(mean), 4) for name, mean in zip(NAMES, compare(net, rows, cast, device).mean(0))}


@torch.no_grad()
def live_channels(net, batches, cast, device):
    """Block -> share of the channels within it that are neither 0 nor clipped anywhere in some positions."""
    alive = [torch.zeros(block.first.out_channels, dtype=torch.bool, device=device) for block in net.blocks]

    def noting(channels):
        def note(_, inputs):
            channels.logical_or_(inside(inputs[0]).any(3).any(2).any(0))

        return note

    hooks = [b.second.register_forward_pre_hook(noting(channels)) for b, channels in zip(net.blocks, alive)]
    for rows in batches:
        with cast():
            net(*plain(rows[:MEASURED], device).inputs)
    for hook in hooks:
        hook.remove()
    return [round(float(channels.float().mean()), 2) for channels in alive]


@torch.no_grad()
def average_in(average, net, keep):
    for mean, value in zip(average.parameters(), net.parameters()):
        mean.lerp_(value, 1 - keep)
    for mean, value in zip(average.buffers(), net.buffers()):
        mean.copy_(value)


def named(options):
    """The settings of a training, the file that it began with without its folder."""
    return options | (dict(start=os.path.basename(options["start"])) if options.get("start") else {})


def stages_of(state):
    """What the provenance of a checkpoint's network says of the trainings that it went through."""
    stage, options = state["stage"], named(state["options"])
    shown = ["start", "channels", "blocks", "positions", "minutes", "batch", "rate", "decay"]
    flags = [f"--{name} {options[name]}" for name in shown if options.get(name) is not None]
    command = " ".join(["python3 scripts/train/train.py", *flags])
    command += "".join(f" --{name.replace('_', '-')}" for name in ("value_only", "rounded") if options.get(name))
    return state["stages"] + [dict(command=command, presentations=stage["seen"], hours=round(stage["seconds"] / 3600, 2))]


def stored(path):
    """The network of a file of the engine or of a checkpoint, and the trainings that it went through."""
    if path.endswith(".json"):
        net, provenance = read(path)
        return net, provenance["stages"]
    net, state = learned(path)
    return net, stages_of(state)


def refuse_another(checkpoint, state, options):
    """Ends the program if a checkpoint is that of another training: one would be taken for the other."""
    had, have = named(state["options"]), named(vars(options))
    for name in KIND:
        if (had.get(name) or None) != (have[name] or None):
            difference = f"--{name.replace('_', '-')} was {had.get(name)} and is {have[name]}"
            raise SystemExit(f"{checkpoint} is of another training: {difference}. Give this one another --out")


def main():
    options = parse()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    cast = precision(device)
    stages = []
    if options.start:
        net, stages = stored(options.start)
    else:
        net = Network(options.channels, options.blocks, normed=True)
    options.channels, options.blocks = net.stem.out_channels, len(net.blocks)
    if options.value_only:
        for name, p in net.named_parameters():
            p.requires_grad = name.startswith(("value", "owner"))
    net = net.train().to(device).to(memory_format=torch.channels_last)
    set_rounded(net, options.rounded)
    average = copy.deepcopy(net).eval()
    optimizer = Optimizer(net, options.rate, options.decay)
    seen, seconds = 0, 0.0
    if os.path.exists(options.out):
        state = torch.load(options.out, map_location=device)
        refuse_another(options.out, state, options)
        net.load_state_dict(state["net"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        stages, seen, seconds = state["stages"], state["stage"]["seen"], state["stage"]["seconds"]
    held_out = {
        size: np.concatenate(shards) for size, shards in folders(options.shards, "held-out").items()
    }
    rng = np.random.default_rng(seen)
    # The same positions each time, from all the games.
    held_out = {size: rows[:: max(1, len(rows) // options.held_out)] for size, rows in held_out.items()}
    streams, shares = mixer(options, rng, device)
    sizes, chances = list(shares), list(shares.values())

    def losses_of(*batch):
        batch = Batch(*batch)
        with cast():
            answer = net(*batch.inputs)
        found = losses(answer, batch)
        return sum(LOSSES[name] * loss for name, loss in found.items()), torch.stack([found[name].detach() for name in LOSSES])

    # Compiled once for each size of board.
    learn = torch.compile(losses_of, dynamic=False) if device == "cuda" else losses_of
    os.makedirs(os.path.dirname(options.out) or ".", exist_ok=True)
    log = open(options.out + ".log", "a", buffering=1)
    part = 0
    while part < 1:
        start = time.time()
        sums, n, before = torch.zeros(len(LOSSES), device=device), 0, seen
        while True:
            part, rate = step_size(options, seen, seconds + time.time() - start)
            if part >= 1 or (n and time.time() - start > 60 * options.save):
                break
            optimizer.set_rate(rate)
            loss, found = learn(*streams[int(rng.choice(sizes, p=chances))].next(options.batch))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            average_in(average, net, min(AVERAGE, (seen / options.batch + 1) / (seen / options.batch + 10)))
            sums += found
            n += 1
            seen += options.batch
        if n == 0:
            learned_in = f"{seen} positions in {seconds / 60:.1f} minutes"
            print(f"{options.out} is done: it has learned from {learned_in}", file=sys.stderr)
            break
        took = time.time() - start
        seconds += took
        stage = dict(seen=seen, seconds=seconds)
        state = dict(net=net.state_dict(), average=average.state_dict(), optimizer=optimizer.state_dict())
        state |= dict(stages=stages, stage=stage, options=vars(options))
        torch.save(state, options.out + ".part")
        os.replace(options.out + ".part", options.out)
        line = dict(seen=seen, seconds=round(seconds), speed=round((seen - before) / took), rate=round(rate, 7))
        line |= dict(rounds={size: streams[size].rounds for size in sizes})
        line |= dict(loss={name: round(total / n, 4) for name, total in zip(LOSSES, sums.tolist())})
        line |= dict(heldOut={size: measure(average, rows, cast, device) for size, rows in held_out.items()})
        line |= dict(live=live_channels(average, held_out.values(), cast, device))
        print(json.dumps(line), file=log)
        print(json.dumps(line), flush=True)
        if min(line["live"]) < options.least_live:
            least = f"of {options.least_live}: --least-live 0 goes on"
            raise SystemExit(f"channels die: of some block only a share of {min(line['live'])} is alive, {least}")


if __name__ == "__main__":
    main()
