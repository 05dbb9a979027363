/**
 * Cuts a stream of chunks (bytes in UTF-8, or text) into lines. A line may span many chunks. Of a line that is too long
 * only the beginning is kept, which is still too long.
 */
export class LineSplitter {
  private readonly decoder = new TextDecoder();
  private readonly maxLength: number;
  /** The pieces of the line that has not ended yet, and how long they are together. */
  private pieces: string[] = [];
  private length = 0;

  /** @param maxLength characters of a line that is not too long */
  constructor(maxLength = Infinity) {
    this.maxLength = maxLength;
  }

  /** The lines that this chunk completes, without their line feeds. */
  feed(chunk: Uint8Array | string): string[] {
    return this.take(typeof chunk === "string" ? chunk : this.decoder.decode(chunk, { stream: true }));
  }

  /** Whether the input so far ends within a line. */
  get isWithinLine(): boolean {
    return this.pieces.length > 0;
  }

  /** At the end of the input: the last line if it had no line feed. */
  end(): string[] {
    const lines = this.take(this.decoder.decode());
    const last = this.line();
    return last === "" ? lines : [...lines, last];
  }

  private take(text: string): string[] {
    const lines: string[] = [];
    let start = 0;
    for (let feed = text.indexOf("\n"); feed >= 0; feed = text.indexOf("\n", start)) {
      this.keep(text.slice(start, feed));
      lines.push(this.line());
      start = feed + 1;
    }
    if (start < text.length) this.keep(text.slice(start));
    return lines;
  }

  private keep(piece: string): void {
    const room = this.maxLength + 1 - this.length;
    if (room <= 0) return;
    const kept = piece.length > room ? piece.slice(0, room) : piece;
    this.pieces.push(kept);
    this.length += kept.length;
  }

  /** The line that ends here. */
  private line(): string {
    const line = this.pieces.join("");
    this.pieces = [];
    this.length = 0;
    return line;
  }
}
