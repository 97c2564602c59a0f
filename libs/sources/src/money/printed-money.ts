import { AppError } from '@rfp/contracts/errors';
import { type NoticeFields } from '@rfp/contracts/notice';
import { areLimits, boundOf, isUnitPrice } from './amount-words.js';
import { type Amount, amountsIn, currencyOf } from './find-amounts.js';
import { isPlaceholderAmount } from './placeholder-amount.js';

export type Amounts = Pick<
  NoticeFields,
  'estimated_value' | 'value_kind' | 'value_floor' | 'value_ceiling' | 'currency'
>;

const betweenRangeEnds = /^[^\d]{0,20}(?:[-–—<≤]|\b(?:to|and|through|a|à|bis|até|til|till)\b)[^\d]{0,5}$/i;

/**
 * Parses printed money: `$1.2M`, `up to $50,000`, `over $10,000,000`, `$100,000 - $250,000`, `£2 million`. Does not use floats.
 * The value is null for words, unit prices and placeholders.
 * @param currency - currency of an amount without a sign; US dollars by default
 * @throws RECORD_BAD_VALUE if an amount is stated but unreadable, or if several amounts are not a range
 */
export function readPrintedMoney(printed: string, currency?: string): Amounts {
  const text = printed.trim().slice(0, 300);
  const totals = withoutUnitPrices(text, findStatedAmounts(text, currency));
  const parts = totals.filter(({ amount }, at) => totals.findIndex((each) => each.amount === amount) === at);
  if (!isOneValue(text, parts)) throw unreadableAmount(text);
  const value = valueOf(text, parts);
  const foreign = value === none ? null : currencyOf(parts, currency);
  return foreign === null ? value : { ...value, currency: foreign };
}

/** @throws RECORD_BAD_VALUE if an amount cannot be read or is negative */
function findStatedAmounts(text: string, currency: string | undefined): Amount[] {
  const found = amountsIn(text, currency);
  const isUnread = found?.length === 0 && /[$£€¥₹]\s*-?\s*\d/.test(text);
  if (found === null || isUnread || /^\W*-\s*[$£€]|^\(\s*[$£€]/.test(text)) throw unreadableAmount(text);
  return found;
}

const none: Amounts = { estimated_value: null, value_kind: null };

function valueOf(text: string, [first, second]: readonly Amount[]): Amounts {
  if (first === undefined) return none;
  if (second !== undefined) return rangeOf(amountOrNull(first), amountOrNull(second));
  const amount = amountOrNull(first);
  const bound = boundOf(text.slice(0, first.at), text.slice(first.end));
  if (bound === 'floor') return rangeOf(amount, null);
  if (bound === 'ceiling') return rangeOf(null, amount);
  return amount === null ? none : { estimated_value: amount, value_kind: 'estimate' };
}

function amountOrNull({ amount }: Amount): string | null {
  return isPlaceholderAmount(amount) ? null : amount;
}

function rangeOf(floor: string | null, ceiling: string | null): Amounts {
  if (ceiling !== null)
    return {
      estimated_value: ceiling,
      value_kind: 'ceiling',
      ...(floor !== null && { value_floor: floor }),
      value_ceiling: ceiling,
    };
  return floor === null ? none : { ...none, value_floor: floor };
}

/** Removes unit prices. Both amounts of `$5,000 to $7,500 per acre` are unit prices. */
function withoutUnitPrices(text: string, found: readonly Amount[]): Amount[] {
  const totals: Amount[] = [];
  let next: { at: number; isUnit: boolean } = { at: text.length, isUnit: false };
  for (const each of found.toReversed()) {
    const inRange = next.isUnit && betweenRangeEnds.test(text.slice(each.end, next.at));
    const isUnit = inRange || isUnitPrice(text.slice(0, each.at), text.slice(each.end));
    next = { at: each.at, isUnit };
    if (!isUnit) totals.unshift(each);
  }
  return totals;
}

/** Whether there is at most one amount, or the amounts are the two ends of a range. */
function isOneValue(text: string, [first, second, ...more]: readonly Amount[]): boolean {
  if (first === undefined || second === undefined) return true;
  if (more.length > 0 || Number(first.amount) > Number(second.amount)) return false;
  if (first.currency !== '' && second.currency !== '' && first.currency !== second.currency) return false;
  return isRange(text.slice(0, first.at), text.slice(first.end, second.at));
}

/** `$40,000 and $15,000` are two values; `between $40,000 and $50,000` is one. */
function isRange(before: string, between: string): boolean {
  if (areLimits(before, between)) return true;
  return betweenRangeEnds.test(between) && (!/\band\b/i.test(between) || /\bbetween\b/i.test(before));
}

function unreadableAmount(text: string): AppError {
  return new AppError('RECORD_BAD_VALUE', {
    message: `An amount of the record cannot be read: "${text.slice(0, 60)}".`,
  });
}
