/** Memory that search threads share. Most web pages have none; there one thread searches in memory of its own. */

export const CAN_SHARE = typeof SharedArrayBuffer !== "undefined";

/** So many bytes, all 0. */
export function sharedMemory(bytes: number): ArrayBufferLike {
  return CAN_SHARE ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
}
