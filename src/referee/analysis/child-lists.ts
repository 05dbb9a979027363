/**
 * The children of states that a search has expanded, as slots of its table. A search comes back to three states in ten,
 * most of them soon: the last lists are kept, and their plays need not be made anew.
 */

/** Children in all, and binary logarithm of the number of states, whose lists are kept. */
const ROOM = 2 ** 16;
const INDEX = 2 ** 13;

export class ChildLists {
  private readonly children = new Int32Array(ROOM);
  /** Place of a state in the index -> the state, where its list begins, and how long it is. */
  private readonly states = new Int32Array(INDEX);
  private readonly begins = new Float64Array(INDEX).fill(-1);
  private readonly lengths = new Int32Array(INDEX);
  /** Where the next list begins, counted on and on; where the first one that is valid does. */
  private next = 0;
  private valid = 0;

  /** Forgets all lists. */
  clear(): void {
    // An empty list may begin where the next one would.
    this.valid = ++this.next;
  }

  /** Keeps the list of a state: the slots in `from` at `first` and up to `end`. */
  keep(state: number, from: Int32Array, first: number, end: number): void {
    const { children } = this;
    const length = end - first;
    let at = this.next % ROOM;
    // A list must not go over the end.
    if (at + length > ROOM) {
      this.next += ROOM - at;
      at = 0;
    }
    const place = state % INDEX;
    this.states[place] = state;
    this.begins[place] = this.next;
    this.lengths[place] = length;
    this.next += length;
    for (let k = first; k < end; k++) children[at++] = from[k];
  }

  /** Writes the list of a state to `to` at `first`. Returns where it ends there; −1 if it is not known. */
  copy(state: number, to: Int32Array, first: number): number {
    const { children } = this;
    const place = state % INDEX;
    const begin = this.begins[place];
    if (this.states[place] !== state || begin < this.valid || this.next - begin > ROOM) return -1;
    const end = first + this.lengths[place];
    let at = begin % ROOM;
    for (let k = first; k < end; k++) to[k] = children[at++];
    return end;
  }
}
