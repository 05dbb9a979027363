/** The streams of a command, and what may be done with them. */
import { fileTrouble } from "./named-file.ts";

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
  stderr.on("error", () => undefined);
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    // A reader that closes the pipe (`shinpan score … | head`) ends the command, without an error message.
    if (error.code === "EPIPE") process.exit();
    stderr.write(`shinpan: ${fileTrouble(error, "standard output", "written")}\n`);
    process.exit(1);
  });
  return {
    write: (text) => void stdout.write(text),
    writeError: (text) => void stderr.write(text),
    colours: hasColours(stdout, env),
    watched: stderr.isTTY === true,
  };
}

/** Waits until a stream has taken everything, or can take no more and has said so. */
export function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    // The event of an error comes a little later than the write.
    const end = () => setImmediate(resolve);
    if (stream.destroyed || stream.writableLength === 0) end();
    else stream.write("", end);
  });
}
