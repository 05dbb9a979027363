/** A terminal for tests: what is written is kept. */
import { runCommand } from "../../src/cli/command.ts";
import type { Terminal } from "../../src/io/terminal.ts";

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

/** Runs a subcommand with some arguments: its exit code and what it wrote. @param script serves its threads */
export async function run(
  command: Parameters<typeof runCommand>[0],
  args: readonly string[],
  terminal = new FakeTerminal(),
  script = new URL("file:///none"),
) {
  const code = await runCommand(command, args, terminal, script);
  return { code, stdout: terminal.stdout, stderr: terminal.stderr };
}
