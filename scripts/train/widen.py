"""A wider network that says the same as a narrower one, to go on training with.

After Chen, Goodfellow and Shlens, "Net2Net: Accelerating Learning via Knowledge Transfer" (2016): some channels come twice,
and who reads such a channel takes a part from each.
"""

import torch

from network import Network


def widened(net, channels):
    """A copy with more channels in its trunk. The parts are drawn unequal, so that the twins learn differently."""
    narrow = net.stem.out_channels
    if not narrow < channels <= 2 * narrow:
        raise SystemExit(f"a network of {narrow} channels can be widened to {narrow + 1} to {2 * narrow}, not to {channels}")
    twice = channels - narrow
    # New channel -> the one that it repeats. The trunk's are the same in all blocks, those within a block are its own.
    source = torch.arange(channels) % narrow

    def parts():
        share = torch.ones(channels)
        first = 0.3 + 0.4 * torch.rand(twice)
        share[:twice], share[narrow:] = first, 1 - first
        return share

    def reads(weights, share):
        """Weights: output × input × …; the inputs widened."""
        return weights[:, source] * share.view(-1, *[1] * (weights.dim() - 2))

    def pools(weights):
        """Weights of the means and the maxima of all channels, and of what follows them."""
        mean, most, rest = weights.split([narrow, narrow, weights.shape[1] - 2 * narrow], 1)
        return torch.cat([reads(mean, parts()), reads(most, parts()), rest], 1)

    wide = Network(channels, len(net.blocks)).eval()
    state = {name: value.clone() for name, value in net.state_dict().items()}
    for name in ("stem.weight", "stem.bias", "stem_globals.weight"):
        state[name] = state[name][source]
    for i, block in enumerate(net.blocks):
        for conv in ("first", "second"):
            name = f"blocks.{i}.{conv}"
            state[f"{name}.weight"] = reads(state[f"{name}.weight"], parts())[source]
            state[f"{name}.bias"] = state[f"{name}.bias"][source]
        if block.pool is not None:
            state[f"blocks.{i}.pool.weight"] = pools(state[f"blocks.{i}.pool.weight"])[source]
            state[f"blocks.{i}.pool.bias"] = state[f"blocks.{i}.pool.bias"][source]
    for name in ("policy.weight", "value.weight"):
        state[name] = reads(state[name], parts())
    for name in ("policy_pool.weight", "pass_hidden.weight"):
        state[name] = pools(state[name])
    wide.load_state_dict(state)
    return wide
