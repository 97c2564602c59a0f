import { currencyAfter, currencyBefore, currencyOfSign } from './currency.js';
import { numberPattern, readPrintedNumber, unitPattern, withThousandsOf } from './printed-number.js';
import { readMoney } from './read-money.js';

const number = `(${numberPattern})${unitPattern}`;
/** Signs after a number: `€ 500.000,-`, `Rs. 20,00,000/-`. */
const numberTail = String.raw`(?:,[-–—]{1,2}|\.[-–—]{1,2}|:-|\/[-=])?`;
const amountWithCurrency = new RegExp(
  String.raw`(?<![\w.])(${currencyBefore})\s*${number}${numberTail}(?:\s*\(?(${currencyAfter})(?!\s*\d))?|(?<![\w.,'’])${number}${numberTail}\s*(?:d[ei] |d['’])?(${currencyAfter})`,
  'giu',
);
const wordsBefore = String.raw`approx\w*\.?|about|around|circa|ca?\.|est\w*\.?|total|value|budget|amount|is|of|up to|not to exceed|NTE|between|from|over|under|above|below|more than|less than|no more than|not more than|no less than|not less than|at least|at most|max\w*\.?|min\w*\.?|in excess of|[~≈<>≤≥=:]`;
const wordsAfter = String.raw`\+|\(?(?:or|and) (?:more|less|above|over|up|under|below|greater)\)?|\(?(?:est|approx|max|min)\w*\.?\)?|(?:per|a|\/) ?(?:year|yr|annum)|annually|total`;
const amountAlone = new RegExp(
  String.raw`^(?:(?:${wordsBefore})\s*)*${number}${numberTail}(?:\s*(?:-|–|—|to|and)\s*${number}${numberTail})?\s*(?:${wordsAfter})?$`,
  'diu',
);
const maxAmountLength = 20;
/** Crypto tokens. Their amounts have many decimals: `1.234 ETH`. */
const tokens: ReadonlySet<string> = new Set(['USDC', 'USDT', 'ETH', 'BTC']);

interface PrintedPosition {
  /** Currency sign, code or word; empty if none. */
  currency: string;
  at: number;
  end: number;
}

/** An amount with its position in a text. */
export interface Amount extends PrintedPosition {
  amount: string;
}

interface PrintedAmount extends PrintedPosition {
  number: string;
  unit: string;
}

/** Finds the amounts with a currency anywhere in a text. */
export function findAmounts(text: string): string[] {
  // Longer matches are not amounts.
  return [...text.matchAll(amountWithCurrency)].flatMap(([whole]) =>
    whole.length > maxAmountLength ? [] : (amountsIn(whole) ?? []).map(({ amount }) => amount),
  );
}

/** The currency of amounts, else that of their source; null for US dollars. */
export function currencyOf(parts: readonly PrintedPosition[], sourceCurrency: string | undefined): string | null {
  const signs = parts.map(({ currency }) => currency).filter((sign) => sign !== '');
  return currencyOfSign(signs.find((sign) => sign !== '$') ?? signs[0] ?? '', sourceCurrency);
}

/**
 * The amounts in a text that states a value, in order.
 * @param sourceCurrency - currency of amounts without a sign
 * @returns null if an amount cannot be read
 */
export function amountsIn(text: string, sourceCurrency?: string): Amount[] | null {
  const signed = [...text.matchAll(amountWithCurrency)].map(readSignedMatch);
  const found = signed.length > 0 ? withUnsignedPart(text, signed) : findUnsignedAmounts(text);
  const foreign = currencyOf(found, sourceCurrency);
  const currency = foreign !== null && tokens.has(foreign) ? null : foreign;
  const amounts = completeFirstAmount(found, currency !== null).map(
    ({ number: digits, unit, ...position }): Amount | null => {
      const amount = readPrintedNumber(digits, unit, currency);
      return amount === null || !/^0*\d{1,15}(?:\.|$)/.test(amount)
        ? null
        : { amount: readMoney(amount) ?? '0', ...position };
    },
  );
  return amounts.every((amount) => amount !== null) ? amounts : null;
}

/** Completes the first amount of a range from the second: with the unit in `$1.25 - $2 million`, with the thousands in `$5-8,000` and `$5-$8,000`. */
function completeFirstAmount(found: readonly PrintedAmount[], isForeign: boolean): readonly PrintedAmount[] {
  const [first, second] = found;
  if (first === undefined || second === undefined || found.length > 2 || first.unit !== '') return found;
  if (second.unit !== '')
    return mayLackUnit(first.number, isForeign) ? [{ ...first, unit: second.unit }, second] : found;
  // `$500 - $1,000` prints both amounts in full, and `$1 - $9,999` begins with the smallest possible amount.
  if (first.currency !== '' && second.currency !== '' && first.number === '1') return found;
  return [{ ...first, number: withThousandsOf(first.number, second.number) }, second];
}

/** Whether a number is so small that it lacks the unit of the other number. `1.250` is not small if points group thousands. */
function mayLackUnit(digits: string, isForeign: boolean): boolean {
  return (isForeign ? /^\d{1,3}(?:[.,]\d{1,2})?$/ : /^\d{1,3}(?:\.\d+|,\d{1,2})?$/).test(digits);
}

function readSignedMatch(match: RegExpExecArray): PrintedAmount {
  const [whole, before = '', first, firstUnit = '', code = '', second = '', secondUnit = '', behind = ''] = match;
  const position = { at: match.index, end: match.index + whole.length };
  if (first === undefined) return { number: second, unit: secondUnit, currency: behind, ...position };
  // `$5M CAD`
  return { number: first, unit: firstUnit, currency: before === '$' && code !== '' ? code : before, ...position };
}

const rangeWord = '-|–|—|to|a|à|bis|till?';
const rangeEndPattern = new RegExp(String.raw`^\s*(?:${rangeWord})\s*${number}`, 'iu');
const rangeStartPattern = new RegExp(
  String.raw`(?<![\p{L}\d.,-])${number}(?=\s*(?:${rangeWord}|(?<=\bbetween\b.*)and)\s*$)`,
  'iu',
);

/** Adds the amount of a range that is printed without a currency: `2 million` in `$1 - 2 million`, `1` in `1 - 2 million USD`. */
function withUnsignedPart(text: string, signed: PrintedAmount[]): PrintedAmount[] {
  const [only, ...more] = signed;
  if (only === undefined || more.length > 0) return signed;
  const behind = rangeEndPattern.exec(text.slice(only.end));
  if (behind !== null) return [only, readUnsignedMatch(behind, only.end)];
  // If the sign precedes the second number, the first number is not an amount: `Lot 2 - $500`.
  const before = /\d/.test(text.charAt(only.at)) ? rangeStartPattern.exec(text.slice(0, only.at)) : null;
  return before === null ? signed : [readUnsignedMatch(before, 0), only];
}

function readUnsignedMatch(match: RegExpExecArray, offset: number): PrintedAmount {
  const [whole, digits = '', unit = ''] = match;
  const at = offset + match.index;
  return { number: digits, unit, currency: '', at: at + whole.search(/\d/), end: at + whole.length };
}

function findUnsignedAmounts(text: string): PrintedAmount[] {
  const match = amountAlone.exec(text);
  const [, first, firstUnit = '', second, secondUnit = ''] = match ?? [];
  if (first === undefined) return [];
  const [, firstAt, firstUnitAt, secondAt, secondUnitAt] = match?.indices ?? [];
  const firstAmount = { number: first, unit: firstUnit, currency: '', ...span(firstAt, firstUnitAt) };
  return second === undefined
    ? [firstAmount]
    : [firstAmount, { number: second, unit: secondUnit, currency: '', ...span(secondAt, secondUnitAt) }];
}

function span([at, end]: [number, number] = [0, 0], unit?: [number, number]): { at: number; end: number } {
  return { at, end: unit?.[1] ?? end };
}
