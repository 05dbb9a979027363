/** A fingerprint of everything that an object holds, private fields included: for "nothing has changed". */
import { createHash } from "node:crypto";

/**
 * The hash of an object's state, bit for bit: all its fields and theirs, maps, sets and typed arrays.
 * @param ignored names of fields that are no state
 */
export function stateHash(root: object, ignored: ReadonlySet<string>): string {
  const hash = createHash("sha1");
  /** Object -> its number, for the second time it is met. */
  const seen = new Map<object, number>();
  const visit = (value: unknown): void => {
    if (typeof value === "function") return;
    if (typeof value !== "object" || value === null) {
      hash.update(`${typeof value} ${Object.is(value, -0) ? "-0" : String(value)};`);
      return;
    }
    const number = seen.get(value);
    if (number !== undefined) {
      hash.update(`#${number};`);
      return;
    }
    seen.set(value, seen.size);
    hash.update(`${value.constructor?.name}{`);
    if (ArrayBuffer.isView(value)) hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    else if (value instanceof Map || value instanceof Set) for (const entry of value) visit(entry);
    else if (Array.isArray(value)) value.forEach(visit);
    else {
      for (const [name, field] of Object.entries(value)) {
        if (ignored.has(name)) continue;
        hash.update(`${name}:`);
        visit(field);
      }
    }
    hash.update("}");
  };
  visit(root);
  return hash.digest("hex");
}
