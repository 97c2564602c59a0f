import { AppError } from '@rfp/contracts/errors';
import { type NoticeFields } from '@rfp/contracts/notice';
import { foreignCurrency } from './currency.js';
import { readMoney } from './read-money.js';

export type Amounts = Pick<
  NoticeFields,
  'estimated_value' | 'value_kind' | 'value_floor' | 'value_ceiling' | 'currency'
>;

const units = new Map([
  ['k', 3],
  ['thousand', 3],
  ['m', 6],
  ['mm', 6],
  ['mil', 6],
  ['million', 6],
  ['b', 9],
  ['bn', 9],
  ['billion', 9],
]);
const number =
  '(\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?: \\d{3})+(?!\\d)|\\d+)(?:\\.(\\d+))?(?:\\s*(k|thousand|mm?|mil|million|bn?|billion)(?![a-z]))?';
const codes = 'USD|EUR|GBP|CAD|AUD|NZD|CHF|NOK|SEK|DKK|JPY|MXN|INR|BRL|COP|PLN|CZK|ZAR|USDC|USDT|ETH|BTC';
const symbol = '(?:US|CAN?|AUD?|NZ|R|MX)?\\$|[£€¥₹]';
const marked = new RegExp(
  `(?<![\\w.])(${symbol}|(?:${codes})(?=[\\s\\d]))\\s*${number}|${number}\\s*(${codes}|€)(?!\\w)`,
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
  const found = amountsIn(text);
  // 0 means "not stated", as in the forms of other sources.
  const parts = found.filter(
    ({ amount }, at) => amount !== '0' && found.findIndex((each) => each.amount === amount) === at,
  );
  const isUnread = found.length === 0 && /[$£€]\s*-?\s*\d/.test(text);
  if (isUnread || /^\W*-\s*[$£€]|^\(\s*[$£€]/.test(text) || !isOneValue(text, parts)) throw unreadableAmount(text);
  const [first, second] = parts;
  if (first === undefined) return { estimated_value: null, value_kind: null };
  // A dollar sign alone is that of the dollars of the source.
  const foreign = foreignCurrency(
    parts.map((part) => part.currency.replace(/^\$$/, '')).find((sign) => sign) ?? currency,
  );
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
    whole.length > 20 ? [] : amountsIn(whole).map(({ amount }) => amount),
  );
}

interface Amount {
  amount: string;
  /** Sign or code; empty if there is none. */
  currency: string;
  at: number;
  end: number;
}

interface Printed {
  parts: (string | undefined)[];
  currency: string;
  at: number;
  end: number;
}

function amountsIn(text: string): Amount[] {
  const signed = [...text.matchAll(marked)].map((match): Printed => ({
    parts: match[2] === undefined ? match.slice(5, 8) : match.slice(2, 5),
    currency: match[1] ?? match[8] ?? '',
    at: match.index,
    end: match.index + match[0].length,
  }));
  const found = signed.length > 0 ? [...signed, ...unsignedEnd(text, signed)] : withoutSign(text);
  // In `$1 - $2 million` the first has the unit of the second.
  const lastUnit = found.length === 2 ? found[1]?.parts[2] : undefined;
  return found.flatMap(
    ({ parts: [whole = '', fraction = '', unit = whole.length <= 3 ? lastUnit : undefined], ...where }) => {
      const amount = readMoney(
        shift(whole.replaceAll(/[, ]/g, ''), fraction, units.get((unit ?? '').toLowerCase()) ?? 0),
      );
      return amount === null ? [] : [{ amount, ...where }];
    },
  );
}

const rest = new RegExp(`^\\s*(?:-|–|—|to)\\s*${number}`, 'i');

/** The end of `$1 - 2 million`. */
function unsignedEnd(text: string, [only, ...more]: Printed[]): Printed[] {
  const match = only === undefined || more.length > 0 ? null : rest.exec(text.slice(only.end));
  if (match === null || only === undefined) return [];
  const at = only.end + match[0].search(/\d/);
  return [{ parts: match.slice(1, 4), currency: '', at, end: only.end + match[0].length }];
}

function withoutSign(text: string): Printed[] {
  const bare = alone.exec(text);
  if (bare === null) return [];
  const at = text.search(/\d/);
  const first = { parts: bare.slice(1, 4), currency: '', at, end: at + (bare[1]?.length ?? 0) };
  const secondAt = bare[4] === undefined ? -1 : text.lastIndexOf(bare[4]);
  return secondAt === -1 ? [first] : [first, { parts: bare.slice(4, 7), currency: '', at: secondAt, end: text.length }];
}

/** Shifts the decimal point without floats; less than a cent is dropped. */
function shift(whole: string, fraction: string, places: number): string {
  const digits = fraction.padEnd(places, '0');
  const cents = digits.slice(places, places + 2);
  return `${whole}${digits.slice(0, places)}${cents === '' ? '' : `.${cents}`}`;
}

function unreadableAmount(text: string): AppError {
  return new AppError('RECORD_BAD_VALUE', {
    message: `An amount of the record cannot be read: "${text.slice(0, 60)}".`,
  });
}
