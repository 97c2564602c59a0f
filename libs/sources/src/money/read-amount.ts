import { type Money } from '@rfp/contracts/primitives';
import { readMoney } from './read-money.js';

const maxDollars = 1e15;

/**
 * Reads US dollars from a JSON number. Rounds float errors (`82631075.55999999`) to cents, and treats negative corrections and placeholders
 * for "no limit" (`1e9999`) as not stated.
 * @returns null if not stated
 * @throws RECORD_BAD_VALUE for a string that is not an amount
 */
export function readAmount(source: number | string | null | undefined): Money | null {
  if (typeof source !== 'number') return readMoney(source);
  return source >= 0 && source < maxDollars ? readMoney(source.toFixed(2)) : null;
}
