/**
 * The search's tunables, a line each: name, value, unit or `·` for a bare number, then meaning and reason. "Part" is of
 * the whole, 0…1. Lists go by size class (`sizeClassOf`): small boards, large boards.
 */

// Tree
export const EXPAND_VISITS = [2, 8]; // visits before a leaf gets children: on large boards they take more room
export const MAX_DEPTH = 512; // moves below the root; a deeper node stays a leaf. Bounds the arrays of a line
export const CROWDED = 0.75; // part of the nodes in use beyond which a kept tree is copied, which leaves at most half
export const DEFAULT_NODES = 1_500_000; // nodes of 32 bytes in each of the two trees

// Selection
export const EXPLORATION = 0.6; // win rate: PUCT's constant. With the network 0.4, 0.8 and 1.0 chose worse moves
export const UNTRIED_REDUCTION = 0.1; // win rate: times the root of the tried probability, off a move without visits
export const SHOWN_MOVES = 5; // moves that clients of an analysis want to see at least. E823
export const SHOWN_FROM = 50; // visits of the root from which likely moves without any get one, where some are shown
export const SHOWN_PRIOR = 0.01; // probability from which such a move is likely

// Value of a playout
export const SCORE_WEIGHT = 0.04; // part of the value that is the size of the win: won games are won cleanly

// Search with the taught network, which evaluates every leaf
export const LEAST_PRIOR = 0.01; // probability below which a move gets a node only when it would be chosen
export const EVALUATED_POINTS = 2_000_000; // points of all evaluated positions that are kept: 8 bytes each. E489

// Choice of the move
export const SURENESS = 3; // standard deviations below a value that the taught network's lower bounds are
export const LEAST_DEVIATION = 0.05; // win rate: the least such deviation, for a few results may be equal by chance
export const SURE_VISITS = 0.2; // part of the most visits that a move needs to be chosen by its bound
export const VARIATION_VISITS = 4; // visits of a move below which a variation ends: they say nothing

// Values as they are reported
export const EVEN_VISITS = 5; // visits that what is known without a search weighs in the root's values
export const MOVE_DEVIATION = 0.05; // win rate: by how much moves that get visits differ from their position's value

// End of a search
export const FEW_VISITS = 16; // visits a move is chosen by, at least, while there is grace: threads may be starting
export const START_GRACE_MS = 1000; // ms beyond its time that a search waits for them where no clock runs
export const CLOCK_GRACE_MS = 30; // ms the same with a clock
export const EARLIEST_STOP = 0.1; // part of the time before an early stop: the rate of playouts must be known
export const EARLIEST_STOP_PLAYOUTS = 200; // playouts, the same
export const ONLY_MOVE_PLAYOUTS = 200; // playouts that confirm the only move beside the pass
export const PASS_TIME = 0.5; // part of the time after which a pass ends the search: the verdict needs the rest
export const EARLY_VALUE_AT = 0.3; // part of the time at which the value is taken that the end is compared with
export const FALL = 0.04; // win rate: a fall by this asks for more time
export const RIVAL_VISITS = 0.25; // part of the best move's visits that makes another its rival, who asks for more time
export const RIVAL_LEAD = 0.01; // win rate by which a rival is ahead
export const MOST_VISITS = 4_000_000; // visits of a root: a node's counters hold twice as many
export const FULL = 0.99; // part of the nodes beyond which a tree has no room

// Clock and threads
export const WARM_UP_STONES = 0.4; // part of the points on which moves are made in the position of the warm-up
export const WARM_UP_PLAYOUTS = 400; // playouts of a thread, after which what it often runs has been compiled
export const WARM_UP_LOOKS = 8; // looks of the main thread at that position, after which its code is compiled too
export const POLL_MS = 5; // ms between two looks at the clock
export const DRAIN_GRACE_MS = 20; // ms beyond its time that a search waits for the threads of the one before
export const SHORTEST_SEARCH_MS = 100; // ms left for a move below which the kept tree or one look at it answers
export const LAG_PART = 0.5; // part of the worst lag below which no search begins: no thread would answer in time
export const MAX_REPLACEMENTS = 3; // of one thread within a search: a position may kill every thread

// Lag of the machine
export const LAG_FADE = 0.97; // · factor of the worst lag from move to move: halved after 23 moves
export const MOST_LAG_MS = 1000; // ms at which lag is cut off: a stopped process says nothing of the future
export const NEW_LAG_WEIGHT = 0.005; // part of the newest lag in the mean: there are some 200 a second
