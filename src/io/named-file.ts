/**
 * Files that a user or a controller names. Reading never goes on without end (a device); what a controller names is
 * never waited for (a pipe without a writer). A file is written beside its place and renamed when it is whole, so that
 * a program that is stopped keeps the old one. All functions that read or write throw FileError.
 */
import {
  accessSync, chmodSync, closeSync, constants, fstatSync, mkdirSync, openSync, readdirSync, readFileSync, readSync,
  realpathSync, renameSync, rmSync, type Stats, statSync, writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { getSystemErrorMap } from "node:util";
import { printable } from "../rules/quote.ts";

/** A file cannot be used; the message is a sentence for the user, without a full stop. */
export class FileError extends Error {}

/** A pipe that nobody has opened at its other end fails instead of waiting. Windows does not know it. */
const NONBLOCK: number = constants.O_NONBLOCK ?? 0;
const READ = constants.O_RDONLY | NONBLOCK;
const WRITE_IN_PLACE = constants.O_WRONLY | NONBLOCK;
const CHUNK = 1 << 16;
const MEGABYTE = 1 << 20;
/** Of a name in a sentence, which may be of any length. */
const MAX_NAME = 100;

/** What a file holds; it must be a regular one of at most this number of bytes. */
export function readRegularFile(path: string, maxBytes: number): Buffer {
  return readOpened(path, READ, maxBytes);
}

/** What a file or a pipe holds, however long that takes; at most this number of bytes. */
export function readNamedFile(path: string, maxBytes: number): Buffer {
  return readOpened(path, "r", maxBytes);
}

function readOpened(path: string, flags: typeof READ | "r", maxBytes: number): Buffer {
  return attempt(path, "read", () => {
    const file = openSync(path, flags);
    try {
      const stat = fstatSync(file);
      if (flags === READ && !stat.isFile() && !stat.isDirectory()) {
        throw new FileError(`${quoted(path)} is no regular file`);
      }
      return readToEnd(file, quoted(path), maxBytes);
    } finally {
      closeSync(file);
    }
  });
}

/** What the standard input holds, however long that takes; at most this number of bytes. */
export function readStandardInput(maxBytes: number): Buffer {
  return attempt("standard input", "read", () => readToEnd(0, "the standard input", maxBytes));
}

function readToEnd(file: number, name: string, maxBytes: number): Buffer {
  const chunks: Buffer[] = [];
  const stat = fstatSync(file);
  // The size on record is 0 for what a system makes up as it is read.
  const size = stat.isFile() ? stat.size : 0;
  let bytes = 0;
  for (;;) {
    if (Math.max(size, bytes) > maxBytes) {
      throw new FileError(`${name} is larger than ${Number((maxBytes / MEGABYTE).toPrecision(3))} MB`);
    }
    const chunk = Buffer.alloc(CHUNK);
    const read = readSync(file, chunk);
    if (read === 0) return Buffer.concat(chunks);
    chunks.push(chunk.subarray(0, read));
    bytes += read;
  }
}

/**
 * Writes a whole file in place of what was there. A link stays a link; a device or a pipe is written to.
 * @param makesFolder whether its folder is made, if it is not there
 */
export function writeNamedFile(path: string, text: string, makesFolder = false): void {
  if (makesFolder) makeFolder(dirname(path));
  attempt(path, "written", () => {
    const old = statSync(path, { throwIfNoEntry: false });
    if (old && !old.isFile()) {
      writeFileSync(path, text, { flag: WRITE_IN_PLACE as unknown as string });
      return;
    }
    if (old) accessSync(path, constants.W_OK);
    const target = targetOf(path);
    const part = ownedName(target, "part");
    try {
      rmSync(part, { force: true });
      writeFileSync(part, text, { flag: "wx" });
      if (old) chmodSync(part, old.mode);
      renameSync(part, target);
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  });
}

/** The path of the file that a link leads to, or the path itself. */
export function targetOf(path: string): string {
  return statOf(path) ? realpathSync(path) : path;
}

/** What is at a path; undefined if nothing is, or nothing that may be looked at. Throws nothing. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Makes a folder and those above it, where they are not there. */
export function makeFolder(path: string): void {
  attempt(path, "made", () => mkdirSync(path, { recursive: true }));
}

/** Throws if files cannot be written into a folder that is made where it is not there. Makes nothing. */
export function checkFolder(path: string): void {
  attempt(path, "made", () => {
    const old = statSync(path, { throwIfNoEntry: false });
    if (!old) return checkFolder(dirname(path));
    if (!old.isDirectory()) throw new FileError(`${quoted(path)} is to be a folder, and a file is in its place`);
    attempt(path, "written", () => accessSync(path, constants.W_OK));
  });
}

/**
 * Throws if `writeNamedFile` would have to refuse the path, as far as that shows beforehand.
 * @param makesFolder whether the file's folder will be made before
 */
export function checkWritable(path: string, makesFolder = false): void {
  attempt(path, "written", () => {
    if (makesFolder && !statOf(dirname(path))?.isDirectory()) return checkFolder(dirname(path));
    const old = statSync(path, { throwIfNoEntry: false });
    if (old?.isDirectory()) throw new FileError(`${quoted(path)} is a folder`);
    if (old) accessSync(path, constants.W_OK);
    if (!old || old.isFile()) accessSync(dirname(targetOf(path)), constants.W_OK);
  });
}

type Done = "read" | "written" | "made";

/** Runs what may fail for a reason of the system's. */
export function attempt<T>(path: string, done: Done, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new FileError(fileTrouble(error, path, done));
  }
}

/** Why a file could not be used, as a sentence without a full stop. */
export function fileTrouble(error: unknown, path: string, done: Done): string {
  if (error instanceof FileError) return error.message;
  const { code, errno, message } = error as NodeJS.ErrnoException;
  const name = quoted(path);
  switch (code) {
    case "EISDIR":
      return `${name} is a folder`;
    case "ENOENT":
    case "EEXIST":
    case "ENOTDIR":
      if (done === "made" && code !== "ENOENT") return `${name} is to be a folder, and a file is in its place`;
      return done === "read" ? `there is no file ${name}` : `there is no folder ${quoted(dirname(path))}`;
    case "ELOOP":
      return `${name} is a link that leads in a circle`;
    case "EACCES":
    case "EPERM":
      return `${name} may not be ${done}`;
    case "ENOSPC":
    case "EDQUOT":
      return `${name} cannot be ${done}: the disk is full`;
    case "EROFS":
      return `${name} cannot be ${done}: the disk is read-only`;
    case "ENAMETOOLONG":
      return `${name} is too long a name`;
    case "ENXIO":
      return `nobody reads from ${name}`;
    default:
      return `${name} cannot be ${done}: ${getSystemErrorMap().get(errno ?? 0)?.[1] ?? message}`;
  }
}

/** A name in a sentence. */
export function quoted(path: string): string {
  return printable(`"${path.length > MAX_NAME ? `${path.slice(0, MAX_NAME)}…` : path}"`);
}

/**
 * Files that belong to one process: `FILE.shinpan-PID-START.part` while FILE is being written, and `….lock` while no
 * other may write it. The name says whose they are, so that what a killed process left can be deleted by any other.
 */
const OWNED = /^(.+)\.shinpan-(\d+)-(\w*)\.(part|lock)$/;

/** When a process began, in ticks since the system did; empty where no /proc shows it. Numbers are used again. */
function startOf(pid: number | string): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name of the program, in parentheses, may hold anything.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" ? "ended" : fields[18];
  } catch {
    return "";
  }
}

const OWNER = `${process.pid}-${startOf("self")}`;

/** The name of a file of this process beside another. */
export function ownedName(path: string, kind: "part" | "lock"): string {
  return `${path}.shinpan-${OWNER}.${kind}`;
}

/**
 * Deletes what ended processes of this machine have left beside files of these names.
 * @returns the number of a running process that has locked one of them
 */
export function sweep(folder: string, isName: (name: string) => boolean): string | undefined {
  let holder: string | undefined;
  for (const entry of namesIn(folder)) {
    const [, name, pid, start, kind] = OWNED.exec(entry) ?? [];
    if (name === undefined || !isName(name) || `${pid}-${start}` === OWNER) continue;
    if (!isRunning(pid, start)) rmSync(join(folder, entry), { force: true });
    else if (kind === "lock") holder = pid;
  }
  return holder;
}

/** What is in a folder; nothing if there is no such folder, or none that may be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isRunning(pid: string, start: string): boolean {
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const now = startOf(pid);
  return now === "" || now === start;
}
