/**
 * Reading and writing files that a controller or a user names: never waits for anybody (a pipe without a writer), never
 * reads without end (a device). Both throw Error with a message for the user.
 */
import { closeSync, constants, fstatSync, openSync, readSync, writeFileSync } from "node:fs";

/** A pipe that nobody has opened at its other end fails instead of waiting. Windows does not know it. */
const NONBLOCK: number = constants.O_NONBLOCK ?? 0;
const READ = constants.O_RDONLY | NONBLOCK;
const WRITE = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | NONBLOCK;
const CHUNK = 1 << 16;
const MEGABYTE = 1 << 20;

/** What a file holds; it must be a regular one of at most so many bytes. */
export function readRegularFile(path: string, maxBytes: number): Buffer {
  const file = openSync(path, READ);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new Error(`${path} is no regular file`);
    const chunks: Buffer[] = [];
    // The size on record is 0 for what a system makes up as it is read.
    let bytes = 0;
    for (;;) {
      if (Math.max(stat.size, bytes) > maxBytes) {
        throw new Error(`${path} is larger than ${(maxBytes / MEGABYTE).toPrecision(1)} MB`);
      }
      const chunk = Buffer.alloc(CHUNK);
      const read = readSync(file, chunk);
      if (read === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, read));
      bytes += read;
    }
  } finally {
    closeSync(file);
  }
}

/** Writes a file, in place of what was there. */
export function writeNamedFile(path: string, text: string): void {
  writeFileSync(path, text, { flag: WRITE as unknown as string });
}
