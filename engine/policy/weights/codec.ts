/**
 * The weights of patterns as text: for each pattern, in ascending order of keys, the distance from the key before it
 * (seven bits a byte, low ones first, the top bit set where more follow) and a signed byte with the weight in steps;
 * all that in base64.
 */

/** Patterns' keys, ascending, and their weights in the same order. */
export interface PatternWeights {
  readonly keys: Int32Array;
  readonly weights: Float32Array;
}

/** Weights are rounded to steps; what is beyond 127 steps is cut off. */
export function encodePatterns({ keys, weights }: PatternWeights, step: number): string {
  const bytes = new Uint8Array(6 * keys.length);
  let n = 0;
  let key = 0;
  for (let i = 0; i < keys.length; i++) {
    let distance = keys[i] - key;
    key = keys[i];
    for (; distance > 127; distance >>>= 7) bytes[n++] = (distance & 127) | 128;
    bytes[n++] = distance;
    bytes[n++] = Math.max(-127, Math.min(127, Math.round(weights[i] / step)));
  }
  let text = "";
  for (let i = 0; i < n; i++) text += String.fromCharCode(bytes[i]);
  return btoa(text);
}

export function decodePatterns(text: string, step: number): PatternWeights {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  const keys = new Int32Array(bytes.length >> 1);
  const weights = new Float32Array(keys.length);
  let count = 0;
  let key = 0;
  for (let n = 0; n < bytes.length; count++) {
    let shift = 0;
    for (; bytes[n] > 127; shift += 7) key += (bytes[n++] & 127) << shift;
    key += bytes[n++] << shift;
    keys[count] = key;
    weights[count] = ((bytes[n++] << 24) >> 24) * step;
  }
  return { keys: keys.slice(0, count), weights: weights.slice(0, count) };
}
