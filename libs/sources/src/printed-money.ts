import { AppError } from '@rfp/contracts/errors';
import { type NoticeFields } from '@rfp/contracts/notice';
import { currencyBefore, currencyBehind, foreignCurrency } from './currency.js';
import { numberPattern, readPrintedNumber, unitPattern } from './printed-number.js';
import { readMoney } from './read-money.js';

export type Amounts = Pick<
  NoticeFields,
  'estimated_value' | 'value_kind' | 'value_floor' | 'value_ceiling' | 'currency'
>;

const number = `(${numberPattern})${unitPattern}`;
const marked = new RegExp(
  String.raw`(?<![\w.])(${currencyBefore})\s*${number}(?:\s*\(?(${currencyBehind})(?!\s*\d))?|(?<![\w.,'’])${number}\s*(${currencyBehind})`,
  'gi',
);
const alone = new RegExp(
  `^(?:(?:approx\\w*\\.?|about|est\\w*\\.?|up to|not to exceed|between|from|max\\w*\\.?|min\\w*\\.?)\\s*)*${number}\\s*(?:dollars|\\+)?(?:\\s*(?:-|–|—|to|and)\\s*${number}\\s*(?:dollars)?)?$`,
  'i',
);
const atMost =
  /\b(?:up to|(?:not|n['’]t) (?:to )?exceed|no (?:more|greater) than|at most|maximum|max|ceiling|less than|under|NTE)\b/i;
const range = /^[^\d]{0,20}(?:[-–—]|\bto\b|\band\b|\bthrough\b)[^\d]{0,5}$/i;

/**
 * Reads money as people print it: `$1.2M`, `up to $50,000`, `$100,000 - $250,000`, `£2 million`. Never through a float.
 * Words are no amount: null.
 * @param currency - of an amount without a sign; US dollars by default
 * @throws RECORD_BAD_VALUE if money is stated and unreadable: no amount of several is the value
 */
export function readPrintedMoney(printed: string, currency?: string): Amounts {
  const text = printed.trim().slice(0, 300);
  const found = amountsIn(text, currency);
  if (found === null) throw unreadableAmount(text);
  // 0 means "not stated", as in the forms of other sources.
  const parts = found.filter(
    ({ amount }, at) => amount !== '0' && found.findIndex((each) => each.amount === amount) === at,
  );
  const isUnread = found.length === 0 && /[$£€¥₹]\s*-?\s*\d/.test(text);
  if (isUnread || /^\W*-\s*[$£€]|^\(\s*[$£€]/.test(text) || !isOneValue(text, parts)) throw unreadableAmount(text);
  const [first, second] = parts;
  if (first === undefined) return { estimated_value: null, value_kind: null };
  const foreign = currencyOf(parts, currency);
  const isCeiling = atMost.test(text) || (found.length === 2 && /between/i.test(text));
  return { ...rangeOf(first, second, isCeiling), ...(foreign !== null && { currency: foreign }) };
}

function rangeOf({ amount }: Amount, end: Amount | undefined, isCeiling: boolean): Amounts {
  if (end !== undefined)
    return {
      estimated_value: end.amount,
      value_kind: 'ceiling',
      value_floor: amount,
      value_ceiling: end.amount,
    };
  return isCeiling
    ? { estimated_value: amount, value_kind: 'ceiling', value_ceiling: amount }
    : { estimated_value: amount, value_kind: 'estimate' };
}

/** One amount, or two that are the ends of a range. */
function isOneValue(text: string, [first, second, ...more]: Amount[]): boolean {
  if (first === undefined || second === undefined) return true;
  if (more.length > 0 || Number(first.amount) > Number(second.amount)) return false;
  if (first.currency !== '' && second.currency !== '' && first.currency !== second.currency) return false;
  const between = text.slice(first.end, second.at);
  // `$40,000 and $15,000` are two values; `between $40,000 and $50,000` is one.
  return range.test(between) && (!/\band\b/i.test(between) || /\bbetween\b/i.test(text.slice(0, first.at)));
}

/** Amounts with a sign of money anywhere in a text. */
export function findAmounts(text: string): string[] {
  // Longer ones are no amounts.
  return [...text.matchAll(marked)].flatMap(([whole]) =>
    whole.length > maxAmountLength ? [] : (amountsIn(whole) ?? []).map(({ amount }) => amount),
  );
}

const maxAmountLength = 20;
/** Their amounts have many decimals: `1.234 ETH`. */
const tokens: ReadonlySet<string> = new Set(['USDC', 'USDT', 'ETH', 'BTC']);

interface Place {
  /** Sign, code or word; empty if there is none. */
  currency: string;
  at: number;
  end: number;
}

interface Amount extends Place {
  amount: string;
}

interface Printed extends Place {
  number: string;
  unit: string;
}

/** The currency of some amounts, or that of their source. A dollar sign alone is that of the dollars of the source. */
function currencyOf(parts: readonly Place[], currency: string | undefined): string | null {
  return foreignCurrency(parts.map((part) => part.currency.replace(/^\$$/, '')).find((sign) => sign) ?? currency);
}

/** Null if one of them cannot be read. */
function amountsIn(text: string, currency?: string): Amount[] | null {
  const signed = [...text.matchAll(marked)].map(printedAt);
  const found = signed.length > 0 ? [...signed, ...unsignedEnd(text, signed)] : withoutSign(text);
  const foreign = currencyOf(found, currency);
  const isForeign = foreign !== null && !tokens.has(foreign);
  // In `$1.25 - $2 million` the first has the unit of the second.
  const lastUnit = found.length === 2 ? (found[1]?.unit ?? '') : '';
  const amounts = found.flatMap(({ number: digits, unit, ...where }): (Amount | null)[] => {
    const amount = readPrintedNumber(digits, unit || (mayLackUnit(digits, isForeign) ? lastUnit : ''), isForeign);
    if (amount === null || !/^0*\d{1,15}(?:\.|$)/.test(amount)) return [null];
    return [{ amount: readMoney(amount) ?? '0', ...where }];
  });
  return amounts.every((amount) => amount !== null) ? amounts : null;
}

/** Whether a number is too small for an amount of its own. Where thousands are grouped by points, `1.250` is none such. */
function mayLackUnit(digits: string, isForeign: boolean): boolean {
  return (isForeign ? /^\d{1,3}(?:[.,]\d{1,2})?$/ : /^\d{1,3}(?:\.\d+|,\d{1,2})?$/).test(digits);
}

function printedAt(match: RegExpExecArray): Printed {
  const [whole, before = '', first, firstUnit = '', code = '', second = '', secondUnit = '', behind = ''] = match;
  const where = { at: match.index, end: match.index + whole.length };
  if (first === undefined) return { number: second, unit: secondUnit, currency: behind, ...where };
  // `$5M CAD`
  return { number: first, unit: firstUnit, currency: before === '$' && code !== '' ? code : before, ...where };
}

const rest = new RegExp(String.raw`^\s*(?:-|–|—|to)\s*${number}`, 'i');

/** The end of `$1 - 2 million`. */
function unsignedEnd(text: string, [only, ...more]: Printed[]): Printed[] {
  const match = only === undefined || more.length > 0 ? null : rest.exec(text.slice(only.end));
  if (match === null || only === undefined) return [];
  const [whole, digits = '', unit = ''] = match;
  return [{ number: digits, unit, currency: '', at: only.end + whole.search(/\d/), end: only.end + whole.length }];
}

function withoutSign(text: string): Printed[] {
  const [, first, firstUnit = '', second, secondUnit = ''] = alone.exec(text) ?? [];
  if (first === undefined) return [];
  const at = text.indexOf(first);
  const start = { number: first, unit: firstUnit, currency: '', at, end: at + first.length };
  if (second === undefined) return [start];
  return [start, { number: second, unit: secondUnit, currency: '', at: text.lastIndexOf(second), end: text.length }];
}

function unreadableAmount(text: string): AppError {
  return new AppError('RECORD_BAD_VALUE', {
    message: `An amount of the record cannot be read: "${text.slice(0, 60)}".`,
  });
}
