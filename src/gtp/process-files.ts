/**
 * Files that belong to one process: `FILE.shinpan-PID-START.part` while FILE is being written, and `….lock` while no
 * other may write it. The name says whose they are, so that what a killed process left can be deleted by any other.
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

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
