"""The optimizer: Muon for the trunk's convolutions, AdamW for all else."""

import torch

MOMENTUM = 0.95
# Coefficients of Newton and Schulz's iteration, which makes all singular values about 1.
ITERATION = (3.4445, -4.7750, 2.0315)
STEPS = 5
# Makes the steps as large as those of AdamW.
SCALE = 0.2


def orthogonal(g):
    """The nearest matrix to each with singular values of about 1."""
    a, b, c = ITERATION
    x = g / (g.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    x = x.bfloat16() if g.is_cuda else x
    for _ in range(STEPS):
        y = x @ x.mT
        x = a * x + (b * y + c * y @ y) @ x
    return x.to(g.dtype)


class Muon(torch.optim.Optimizer):
    """Jordan et al. 2024, the steps scaled after Liu et al. 2025. For the weights of convolutions."""

    def __init__(self, params, lr, weight_decay):
        super().__init__(params, dict(lr=lr, weight_decay=weight_decay))

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            # Matrices of one shape at once: a GPU takes as long for one.
            equal = {}
            for p in group["params"]:
                equal.setdefault(p.flatten(1).shape, []).append(p)
            for shape, params in equal.items():
                momenta = [self.state[p].setdefault("momentum", torch.zeros_like(p)) for p in params]
                for p, momentum in zip(params, momenta):
                    momentum.lerp_(p.grad, 1 - MOMENTUM)
                ahead = [p.grad.lerp(momentum, MOMENTUM).flatten(1) for p, momentum in zip(params, momenta)]
                steps = orthogonal(torch.stack(ahead))
                torch._foreach_mul_(params, 1 - group["lr"] * group["weight_decay"])
                steps = [step.view_as(p) for step, p in zip(steps, params)]
                torch._foreach_add_(params, steps, alpha=-group["lr"] * SCALE * max(shape) ** 0.5)


class Optimizer:
    """Both, for a network."""

    def __init__(self, net, rate, decay):
        learning = [p for p in net.parameters() if p.requires_grad]
        # Not of the pools: means and maxima are not of one size, and steps of equal singular values threw channels out.
        matrices = [p for p in net.blocks.parameters() if p.requires_grad and p.dim() == 4]
        others = [p for p in learning if not any(p is matrix for matrix in matrices)]
        # PyTorch 1.13 does not know the flag.
        fused = {"fused": True} if others[0].is_cuda else {}
        self.parts = [torch.optim.AdamW(others, lr=rate, weight_decay=decay, **fused)]
        if matrices:
            self.parts.append(Muon(matrices, rate, decay))

    def set_rate(self, rate):
        for part in self.parts:
            for group in part.param_groups:
                group["lr"] = rate

    def zero_grad(self):
        for part in self.parts:
            part.zero_grad(set_to_none=True)

    def step(self):
        for part in self.parts:
            part.step()

    def state_dict(self):
        return [part.state_dict() for part in self.parts]

    def load_state_dict(self, states):
        for part, state in zip(self.parts, states):
            part.load_state_dict(state)
