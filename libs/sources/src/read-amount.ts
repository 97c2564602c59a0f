import { type Money } from '@rfp/contracts/primitives';
import { readMoney } from './read-money.js';

const maxDollars = 1e15;

/**
 * Reads an amount of US dollars that the source writes as a JSON number, which brings float tails (`82631075.55999999`), corrections
 * below zero and numbers that stand for "no limit" (`1e9999`): it is rounded to cents, and what no amount can be is not stated.
 * @returns null where none is stated
 * @throws RECORD_BAD_VALUE where it is a text that is no amount
 */
export function readAmount(source: number | string | null | undefined): Money | null {
  if (typeof source !== 'number') return readMoney(source);
  return source >= 0 && source < maxDollars ? readMoney(source.toFixed(2)) : null;
}
