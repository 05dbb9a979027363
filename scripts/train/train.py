"""Trains the network from shards, on the CPU or on a GPU. Stops and resumes: everything is in the checkpoint."""

import argparse
import copy
import glob
import json
import math
import os
import time

import numpy as np
import torch

from network import Network, lead_loss, policy_loss, value_loss
from shards import batches, load, train_shards

VALUE_WEIGHT = 0.5
LEAD_WEIGHT = 0.25
WARM_UP = 50_000
AVERAGE = 0.999


def parse():
    p = argparse.ArgumentParser()
    p.add_argument("--shards", default="build/shards")
    p.add_argument("--out", default="build/net.pt", help="checkpoint")
    p.add_argument("--channels", type=int, default=64)
    p.add_argument("--blocks", type=int, default=4)
    p.add_argument("--positions", type=int, default=3_000_000, help="positions to learn from; the step falls to zero")
    p.add_argument("--batch", type=int, default=128)
    p.add_argument("--rate", type=float, default=2e-3)
    p.add_argument("--decay", type=float, default=1e-2)
    p.add_argument("--held-out", type=int, default=8192, help="held-out positions to measure on meanwhile")
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--small", default=[], nargs="+", help="folders of shards of smaller boards, to be learned as well")
    p.add_argument("--small-share", type=float, default=0.5, help="share of the steps on smaller boards, if there are any")
    p.add_argument("--grow", help="checkpoint of a network with as many channels and at most as many blocks to begin with")
    return p.parse_args()


def step_size(options, seen):
    warm = min(1, (seen + 1) / WARM_UP)
    return options.rate * warm * 0.5 * (1 + math.cos(math.pi * min(1, seen / options.positions)))


def endless(folder, size, rng):
    """Batches of a folder's training shards, round and round."""
    for _, records in train_shards(folder):
        if len(records) < size:
            raise SystemExit(f"a shard in {folder} has fewer positions than a batch")
        yield from batches(records, size, rng)


def mixed(large, small, share, rng):
    """The batches of one source, with so large a share from the others in between."""
    for batch in large:
        while small and rng.random() < share:
            yield next(small[rng.integers(len(small))])
        yield batch


@torch.no_grad()
def measure(net, records, cast, device):
    """Top-1 and top-5 accuracy, and the losses, on held-out positions."""
    net.eval()
    sums = np.zeros(7)
    for x, komi, move, won, lead in batches(records, min(256, len(records)), np.random.default_rng(0), symmetric=False):
        x, komi, move, won, lead = (t.to(device) for t in (x, komi, move, won, lead))
        with cast():
            logits, win, score = net(x, komi)
        top = logits.topk(5, 1).indices
        known = ~torch.isnan(won)
        sums += [
            len(move),
            (top[:, 0] == move).sum().item(),
            (top == move[:, None]).any(1).sum().item(),
            policy_loss(logits, move).item() * len(move),
            value_loss(win, won).item() * known.sum().item(),
            ((win > 0) == (won > 0))[known].sum().item(),
            known.sum().item(),
        ]
    n, first, five, policy, value, right, known = sums
    net.train()
    return {
        "top1": round(first / n, 4),
        "top5": round(five / n, 4),
        "policy": round(policy / n, 4),
        "value": round(value / known, 4),
        "winner": round(right / known, 4),
    }


def main():
    options = parse()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)

    def cast():
        return torch.autocast(device, dtype=torch.bfloat16)

    net = Network(options.channels, options.blocks).to(device).to(memory_format=torch.channels_last)
    first_shard, before = 0, []
    if options.grow:
        # A new block adds nothing at first (its last norm is zero), so the larger network begins by answering alike.
        smaller = torch.load(options.grow, map_location=device)
        net.load_state_dict(smaller["average"], strict=False)
        first_shard = smaller["shard"]
        before = smaller.get("before", []) + [{k: smaller[k] for k in ("options", "seen", "seconds")}]
    average = copy.deepcopy(net)
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=options.decay)
    seen, shard, seconds = 0, first_shard, 0.0
    if os.path.exists(options.out):
        state = torch.load(options.out, map_location=device)
        net.load_state_dict(state["net"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        seen, shard, seconds = state["seen"], state["shard"], state["seconds"]
        before = state.get("before", [])
    folders = [options.shards, *options.small]
    held_out = [load(file)[: options.held_out] for folder in folders for file in glob.glob(f"{folder}/held-out-*.bin")]
    log = open(options.out + ".log", "a", buffering=1)
    rng = np.random.default_rng(seen)
    small = [endless(folder, options.batch, rng) for folder in options.small]
    for shard, records in train_shards(options.shards, shard):
        start = time.time()
        losses = np.zeros(3)
        n = 0
        for batch in mixed(batches(records, options.batch, rng), small, options.small_share, rng):
            x, komi, move, won, lead = (t.to(device) for t in batch)
            for group in optimizer.param_groups:
                group["lr"] = step_size(options, seen)
            with cast():
                logits, win, score = net(x, komi)
            parts = policy_loss(logits, move), value_loss(win, won), lead_loss(score, lead)
            optimizer.zero_grad()
            (parts[0] + VALUE_WEIGHT * parts[1] + LEAD_WEIGHT * parts[2]).backward()
            optimizer.step()
            with torch.no_grad():
                keep = min(AVERAGE, (seen / options.batch + 1) / (seen / options.batch + 10))
                for a, b in zip(average.state_dict().values(), net.state_dict().values()):
                    if a.dtype.is_floating_point:
                        a.lerp_(b, 1 - keep)
                    else:
                        a.copy_(b)
            losses += [part.item() for part in parts]
            n += 1
            seen += len(move)
            if seen >= options.positions:
                break
            if n % 50 == 0:
                print(seen, round(time.time() - start + seconds), (losses / n).round(4), flush=True)
        seconds += time.time() - start
        state = dict(net=net.state_dict(), average=average.state_dict(), optimizer=optimizer.state_dict())
        state |= dict(seen=seen, shard=shard + 1, seconds=seconds, options=vars(options), before=before)
        torch.save(state, options.out + ".part")
        os.replace(options.out + ".part", options.out)
        line = dict(seen=seen, seconds=round(seconds), loss=[round(v, 4) for v in losses / max(n, 1)])
        first, *others = [measure(average, records, cast, device) for records in held_out]
        line |= dict(heldOut=first) | (dict(small=others) if others else {})
        print(json.dumps(line), file=log)
        print(json.dumps(line), flush=True)
        if seen >= options.positions:
            break


main()
