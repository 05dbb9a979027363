/** Cuts what an engine writes into GTP responses. */

export interface GtpResponse {
  readonly ok: boolean;
  /** Everything behind "=" or "?" and an id, the empty line at the end left out. */
  readonly text: string;
}

/** A response longer than this is no response. */
const MAX_LENGTH = 1_000_000;

export class ResponseReader {
  /** The lines of the response that is being read. */
  private lines: string[] = [];
  private rest = "";
  private length = 0;

  /** Whether the engine writes without end. */
  get isFlooded(): boolean {
    return this.length > MAX_LENGTH;
  }

  /** Takes a piece of output; returns the responses that it completes. Lines between responses are passed over. */
  push(chunk: string): GtpResponse[] {
    const pieces = (this.rest + chunk).split("\n");
    this.rest = pieces.pop() ?? "";
    this.length += chunk.length;
    return pieces.flatMap((piece) => this.readLine(piece));
  }

  private readLine(piece: string): GtpResponse[] {
    const line = piece.replace(/[\x00-\x08\x0b-\x1f\x7f]/g, "").trimEnd();
    if (line !== "") {
      if (this.lines.length > 0 || /^[=?]/.test(line)) this.lines.push(line);
      return [];
    }
    const [first, ...more] = this.lines;
    if (first === undefined) return [];
    this.lines = [];
    this.length = 0;
    const text = [first.replace(/^[=?]\d*\s*/, ""), ...more].join("\n");
    return [{ ok: first.startsWith("="), text }];
  }
}
