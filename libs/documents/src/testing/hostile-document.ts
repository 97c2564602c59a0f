import { type FailureReason } from '../document.js';
import { type DocumentLimits } from '../document-limits.js';

export interface HostileDocument {
  name: string;
  bytes: Buffer;
  /** Acceptable outcomes; any outcome if absent. */
  expected?: ('read' | FailureReason)[];
  limits?: Partial<DocumentLimits>;
}

/** Returns a generator of reproducible random integers from 0 to `below - 1` (mulberry32). */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
