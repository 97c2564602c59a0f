import { type Money } from '@rfp/contracts/primitives';
import { readMoney } from './read-money.js';

const maxDollars = 1e15;

/**
 * Reads US dollars from a JSON number with float tails (`82631075.55999999`), corrections below zero and stand-ins for
 * "no limit" (`1e9999`): rounds to cents, and treats impossible amounts as not stated.
 * @returns null if none is stated
 * @throws RECORD_BAD_VALUE for a text that is no amount
 */
export function readAmount(source: number | string | null | undefined): Money | null {
  if (typeof source !== 'number') return readMoney(source);
  return source >= 0 && source < maxDollars ? readMoney(source.toFixed(2)) : null;
}
