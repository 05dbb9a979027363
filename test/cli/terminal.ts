/** A terminal for tests: what is written is kept. */
import type { Terminal } from "../../src/cli/terminal.ts";

export class FakeTerminal implements Terminal {
  stdout = "";
  stderr = "";
  readonly colours: boolean;
  readonly watched: boolean;

  constructor({ colours = false, watched = false } = {}) {
    this.colours = colours;
    this.watched = watched;
  }

  readonly write = (text: string): void => void (this.stdout += text);
  readonly writeError = (text: string): void => void (this.stderr += text);
}
