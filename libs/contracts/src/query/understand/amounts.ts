import { type Bound, type NumberRange } from '../query.js';
import { type Meaning, type Reader } from './reader.js';

const factors = new Map([
  ['', 1],
  ['k', 1e3],
  ['m', 1e6],
  ['b', 1e9],
]);
const factorOf = (unit: string): number => factors.get(unit.replace('thousand', 'k').slice(0, 1)) ?? 1;

/** An amount as written, with groups for sign, number, unit and currency. */
const amountOf = (name: string): string =>
  `(?<${name}Sign>(?:usd? ?)?\\$|usd )?(?<${name}>(?:\\d{1,3}(?:,\\d{3})+|\\d{1,15})(?:\\.\\d{1,6})?)` +
  `(?: ?(?<${name}Unit>k|thousand|m|mm|mil|millions?|b|bn|billions?)(?![a-z]))?(?<${name}More>\\+)?(?<${name}Currency> (?:us )?dollars?| usd)?`;
const lead = '(?:(?:worth|valued at|valued|value|with a value|value of|budget|budgets|ceiling|of|for) )*';
const more = '(?<over>more than|greater than|larger than|bigger than|higher than|in excess of|over|above|exceeding)';
const atLeast = '(?<from>at least|no less than|not less than|a minimum of|minimum of|minimum|min|from|starting at)';
const less = '(?<under>less than|smaller than|lower than|fewer than|under|below)';
const atMost = '(?<upTo>at most|no more than|not more than|up to|a maximum of|maximum of|maximum|max|not exceeding)';
const orMore = '(?<orMore>or more|and up|and above|and over|or above|plus)';
const orLess = '(?<orLess>or less|and under|and below|or below|or under)';

/** Pattern of an amount, or of two, at the beginning of a text and up to the end of a word. */
const pattern = (text: string): RegExp => new RegExp(`^${lead}${text}(?= |$)`, 'u');
const patterns = [
  pattern(`(?:between|from) ${amountOf('low')} (?:and|to) ${amountOf('high')}`),
  pattern(`${amountOf('low')}(?: to |[-–—])${amountOf('high')}`),
  pattern(`(?:${more}|${atLeast}|${less}|${atMost}) ${amountOf('low')}`),
  pattern(`${amountOf('low')} (?:${orMore}|${orLess})`),
  pattern(`${amountOf('low')}(?<=\\+|\\+ usd|\\+ (?:us )?dollars?)`),
];

/** Nouns that show that the number before them is not an amount of dollars: "over 5 million gallons". */
const countedNouns =
  /^ (?:gallons?|gal|mgd|people|persons?|residents|population|acres?|sq|square|feet|foot|ft|tons?|miles?|pounds|lbs|cubic|vehicles|units|records|users|customers|barrels|years?|months?|days|hours|met(?:er|re)s?|linear|students|patients|btu|watts?|volts?|kw|mw|gw|cells|rows|items|pages|documents|homes|households|visitors|passengers|children|beds|doses|tests|samples|bytes|lines|km|mm|cm|psi|degrees)(?: |$)/u;

/** Maximum words of an amount. */
const maxWords = 12;

/** "over 1 million", "under $250k", "between 1 and 5 million", "$1M-$5M", "500k or more". */
export const readAmount: Reader = (run, at) => {
  const words = run.words.slice(at, at + maxWords).map(({ text }) => text.toLowerCase());
  const text = words.join(' ');
  for (const each of patterns) {
    const found = each.exec(text);
    const range = found && rangeOf(found.groups ?? {}, text.slice(found[0].length));
    if (range !== null) return toMeaning(found?.[0].split(' ').length ?? 0, range);
  }
  return null;
};

type Groups = Readonly<Record<string, string | undefined>>;

interface Range {
  readonly min: number | null;
  readonly max: number | null;
  readonly isStrict: boolean;
}

/** The range of amounts of money: with a currency sign or a unit, and without a counted noun behind. */
function rangeOf(groups: Groups, after: string): Range | null {
  const isMoney = has(groups, 'lowSign', 'lowCurrency', 'highSign', 'highCurrency');
  if (!isMoney && (!has(groups, 'lowUnit', 'highUnit') || countedNouns.test(after))) return null;
  const range = has(groups, 'high') ? spanOf(groups) : boundOf(groups);
  const { min, max } = { min: range.min ?? 0, max: range.max ?? maxAmount };
  return min <= max && max <= maxAmount ? range : null;
}

/** The largest amount that the query language accepts. */
const maxAmount = 1e15 - 1;

function has(groups: Groups, ...names: readonly string[]): boolean {
  return names.some((name) => groups[name] !== undefined);
}

function spanOf(groups: Groups): Range {
  const unit = groups['highUnit'] ?? '';
  // "1 to 5 million" starts at one million.
  const isShort = Number(groups['low']) < 1000;
  return {
    min: dollars(groups['low'], groups['lowUnit'] ?? (isShort ? unit : '')),
    max: dollars(groups['high'], unit),
    isStrict: false,
  };
}

function boundOf(groups: Groups): Range {
  const amount = dollars(groups['low'], groups['lowUnit']);
  const isMax = has(groups, 'under', 'upTo', 'orLess');
  return { min: isMax ? null : amount, max: isMax ? amount : null, isStrict: has(groups, 'over', 'under') };
}

function dollars(digits = '', unit = ''): number {
  return Math.round(Number(digits.replaceAll(',', '')) * factorOf(unit) * 100) / 100;
}

const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
});

function toMeaning(length: number, range: Range): Meaning {
  const { min, max, isStrict } = range;
  const bound = (at: number | null): Bound<number> | null => (at === null ? null : { at, inclusive: !isStrict });
  const query: NumberRange = { kind: 'number', field: 'value', min: bound(min), max: bound(max) };
  return { length, query, filter: 'value', ...describe(range) };
}

/** The range in the query language, and as display text. */
function describe({ min, max, isStrict }: Range): Pick<Meaning, 'value' | 'label'> {
  if (min !== null && max !== null)
    return { value: `${min}..${max}`, label: `Value ${compactDollars.format(min)} to ${compactDollars.format(max)}` };
  const sign = isStrict ? '' : '=';
  if (min !== null)
    return { value: `>${sign}${min}`, label: `Value ${isStrict ? 'over' : 'from'} ${compactDollars.format(min)}` };
  return {
    value: `<${sign}${max ?? 0}`,
    label: `Value ${isStrict ? 'under' : 'to'} ${compactDollars.format(max ?? 0)}`,
  };
}
