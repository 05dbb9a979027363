import { readFileSync } from "node:fs";

/** What the names of a running process's own files have: its number and when it began. Only Linux shows that. */
export function ownerOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  return `${pid}-${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
}
