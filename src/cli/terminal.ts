/** The streams of a command, and what may be done with them. */

/** The streams of a command that people type. */
export interface Terminal {
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
  /** Whether colours may be used on standard output. */
  readonly colours: boolean;
  /** Whether somebody watches standard error, so that a line may be written over. */
  readonly watched: boolean;
}

/** Whether colours may be used: on a terminal that knows them, unless NO_COLOR (no-color.org) says otherwise. */
export function hasColours({ isTTY }: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  return isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
}

/** The process's own. */
export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  // A reader that closes the pipe (`shinpan score … | head`) ends the command, without an error message.
  stdout.on("error", () => process.exit());
  stderr.on("error", () => undefined);
  return {
    write: (text) => void stdout.write(text),
    writeError: (text) => void stderr.write(text),
    colours: hasColours(stdout, env),
    watched: stderr.isTTY === true,
  };
}

/** Waits until a stream has taken everything, or can take no more. */
export function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableLength === 0) resolve();
    else stream.write("", () => resolve());
  });
}
