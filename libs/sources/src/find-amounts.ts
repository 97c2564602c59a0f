import { currencyBefore, currencyBehind, currencyOfSign } from './currency.js';
import { numberPattern, readPrintedNumber, unitPattern, withThousandsOf } from './printed-number.js';
import { readMoney } from './read-money.js';

const number = `(${numberPattern})${unitPattern}`;
/** `€ 500.000,-`, `Rs. 20,00,000/-` */
const tail = String.raw`(?:,[-–—]{1,2}|\.[-–—]{1,2}|:-|\/[-=])?`;
const marked = new RegExp(
  String.raw`(?<![\w.])(${currencyBefore})\s*${number}${tail}(?:\s*\(?(${currencyBehind})(?!\s*\d))?|(?<![\w.,'’])${number}${tail}\s*(?:d[ei] |d['’])?(${currencyBehind})`,
  'giu',
);
const wordsBefore = String.raw`approx\w*\.?|about|around|circa|ca?\.|est\w*\.?|total|value|budget|amount|is|of|up to|not to exceed|NTE|between|from|over|under|above|below|more than|less than|no more than|not more than|no less than|not less than|at least|at most|max\w*\.?|min\w*\.?|in excess of|[~≈<>≤≥=:]`;
const wordsBehind = String.raw`\+|\(?(?:or|and) (?:more|less|above|over|up|under|below|greater)\)?|\(?(?:est|approx|max|min)\w*\.?\)?|(?:per|a|\/) ?(?:year|yr|annum)|annually|total`;
const alone = new RegExp(
  String.raw`^(?:(?:${wordsBefore})\s*)*${number}${tail}(?:\s*(?:-|–|—|to|and)\s*${number}${tail})?\s*(?:${wordsBehind})?$`,
  'diu',
);
const maxAmountLength = 20;
/** Crypto tokens. Their amounts have many decimals: `1.234 ETH`. */
const tokens: ReadonlySet<string> = new Set(['USDC', 'USDT', 'ETH', 'BTC']);

interface Place {
  /** Currency sign, code or word; empty if none. */
  currency: string;
  at: number;
  end: number;
}

/** An amount with its position in a text. */
export interface Amount extends Place {
  amount: string;
}

interface Printed extends Place {
  number: string;
  unit: string;
}

/** Finds the amounts with a currency anywhere in a text. */
export function findAmounts(text: string): string[] {
  // Longer matches are not amounts.
  return [...text.matchAll(marked)].flatMap(([whole]) =>
    whole.length > maxAmountLength ? [] : (amountsIn(whole) ?? []).map(({ amount }) => amount),
  );
}

/** The currency of amounts, else that of their source; null for US dollars. */
export function currencyOf(parts: readonly Place[], ofSource: string | undefined): string | null {
  const signs = parts.map(({ currency }) => currency).filter((sign) => sign !== '');
  return currencyOfSign(signs.find((sign) => sign !== '$') ?? signs[0] ?? '', ofSource);
}

/**
 * The amounts in a text that states a value, in order.
 * @param ofSource - currency of amounts without a sign
 * @returns null if one of them cannot be read
 */
export function amountsIn(text: string, ofSource?: string): Amount[] | null {
  const signed = [...text.matchAll(marked)].map(printedAt);
  const found = signed.length > 0 ? withUnsignedPart(text, signed) : withoutSign(text);
  const foreign = currencyOf(found, ofSource);
  const currency = foreign !== null && tokens.has(foreign) ? null : foreign;
  const amounts = sharingUnits(found, currency !== null).map(({ number: digits, unit, ...where }): Amount | null => {
    const amount = readPrintedNumber(digits, unit, currency);
    return amount === null || !/^0*\d{1,15}(?:\.|$)/.test(amount)
      ? null
      : { amount: readMoney(amount) ?? '0', ...where };
  });
  return amounts.every((amount) => amount !== null) ? amounts : null;
}

/** In `$1.25 - $2 million` the first has the unit of the second, and in `$5-8,000` and `$5-$8,000` its thousands. */
function sharingUnits(found: readonly Printed[], isForeign: boolean): readonly Printed[] {
  const [first, second] = found;
  if (first === undefined || second === undefined || found.length > 2 || first.unit !== '') return found;
  if (second.unit !== '')
    return mayLackUnit(first.number, isForeign) ? [{ ...first, unit: second.unit }, second] : found;
  // `$500 - $1,000` prints both in full, and `$1 - $9,999` begins with the smallest amount.
  if (first.currency !== '' && second.currency !== '' && first.number === '1') return found;
  return [{ ...first, number: withThousandsOf(first.number, second.number) }, second];
}

/** Whether a number is so small that it needs the unit of the other. `1.250` is not if points group thousands. */
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

const rangeWord = '-|–|—|to|a|à|bis|till?';
const rest = new RegExp(String.raw`^\s*(?:${rangeWord})\s*${number}`, 'iu');
const beginning = new RegExp(
  String.raw`(?<![\p{L}\d.,-])${number}(?=\s*(?:${rangeWord}|(?<=\bbetween\b.*)and)\s*$)`,
  'iu',
);

/** Adds the amount without a sign: the end of `$1 - 2 million`, or the beginning of `1 - 2 million USD`. */
function withUnsignedPart(text: string, signed: Printed[]): Printed[] {
  const [only, ...more] = signed;
  if (only === undefined || more.length > 0) return signed;
  const behind = rest.exec(text.slice(only.end));
  if (behind !== null) return [only, toPrinted(behind, only.end)];
  // If the sign precedes the second number, the first one is not an amount: `Lot 2 - $500`.
  const before = /\d/.test(text.charAt(only.at)) ? beginning.exec(text.slice(0, only.at)) : null;
  return before === null ? signed : [toPrinted(before, 0), only];
}

function toPrinted(match: RegExpExecArray, offset: number): Printed {
  const [whole, digits = '', unit = ''] = match;
  const at = offset + match.index;
  return { number: digits, unit, currency: '', at: at + whole.search(/\d/), end: at + whole.length };
}

function withoutSign(text: string): Printed[] {
  const match = alone.exec(text);
  const [, first, firstUnit = '', second, secondUnit = ''] = match ?? [];
  if (first === undefined) return [];
  const [, firstAt, firstUnitAt, secondAt, secondUnitAt] = match?.indices ?? [];
  const begun = { number: first, unit: firstUnit, currency: '', ...span(firstAt, firstUnitAt) };
  return second === undefined
    ? [begun]
    : [begun, { number: second, unit: secondUnit, currency: '', ...span(secondAt, secondUnitAt) }];
}

function span([at, end]: [number, number] = [0, 0], unit?: [number, number]): { at: number; end: number } {
  return { at, end: unit?.[1] ?? end };
}
