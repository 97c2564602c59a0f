import { type Span } from '../source-text.js';

const units = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const teens = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);
const factors = new Map([
  ['hundred', 100],
  ['dozen', 12],
]);
const addends = new Map([
  ['a', 1],
  ...units.map((word, index) => [word, index + 1] as const),
  ...teens.map((word, index) => [word, index + 10] as const),
  ...tens.map((word, index) => [word, index * 10 + 20] as const),
]);

const gap = String.raw`[\s-]{1,3}`;
const anyOf = (words: Iterable<string>): string => `(?:${[...words].join('|')})`;
/** Number words up to ninety-nine, but not the beginning of `twenty-first`. */
const belowHundred = `(?:${anyOf(tens)}(?!${gap}(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)\\b)(?:${gap}${anyOf(units)}\\b)?|${anyOf([...teens, ...units])})\\b`;
const digits = String.raw`(?<![\p{L}\d.,/]|\p{L}-)\d[\d,]{0,20}(?:\.\d{1,6})?`;
const counted = `(?:\\ba|\\b${belowHundred}|${digits})`;
const behind = `(?:${gap}(?:and${gap})?${belowHundred})?`;
const hundreds = `${counted}${gap}hundred\\b${behind}`;
const scale = anyOf(scales.keys());
const halves = `${gap}and${gap}a${gap}half`;
/** The rest of a number after its scale: `thousand two hundred and five`. `thirty thousand and two hundred thousand` are two numbers. */
const rest = `(?:${gap}${belowHundred}(?:${gap}hundred\\b${behind})?(?:${gap}${scale}\\b)?|${gap}and${gap}${belowHundred}(?!${gap}(?:hundred|${scale})\\b))`;
const pattern = new RegExp(
  [
    `${counted}${halves}${gap}${scale}\\b`,
    `(?:${hundreds}|${counted})${gap}${scale}\\b${rest}{0,3}`,
    hundreds,
    `\\b(?:half${gap}(?:an?${gap})?|a${gap}quarter${gap}(?:of${gap})?(?:an?${gap})?)(?:${scale}|dozen)\\b`,
    `${counted}${gap}dozen\\b`,
    `${counted}${halves}\\b`,
    `\\b${belowHundred}`,
  ].join('|'),
  'giu',
);

/** Matches any number word. A quick check, since most texts have none. */
const anyNumber = new RegExp(
  `\\b${anyOf([...tens, ...teens, ...units.slice(1), ...scales.keys(), ...factors.keys()])}\\b`,
  'i',
);

export interface FoundNumber extends Span {
  readonly value: number;
}

/**
 * Finds numbers written at least partly in words: `ninety`, `one hundred and eighty`, `5 million`, `a dozen`. Skips `one` alone, which is mostly
 * a pronoun, and `hundreds`, which is not a number.
 */
export function findNumberWords(text: string): FoundNumber[] {
  if (!anyNumber.test(text)) return [];
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
    value: valueOf(match),
  })).filter(({ value }) => value !== 1);
}

/** The value of digits followed by a scale word such as `million`, if any. */
export function applyScale(printed: string, word: string | undefined): number {
  const times = scales.get(word?.toLowerCase() ?? '') ?? 1;
  // 1.1 million is not 1100000.0000000001.
  return Number((Number(printed.replaceAll(',', '')) * times).toPrecision(15));
}

function valueOf(match: string): number {
  const [, fraction, whole] = /^(?:a[\s-]+)?(half|quarter)\b.*[\s-](\w+)$/i.exec(match) ?? [];
  if (fraction !== undefined) return valueOf(`one ${whole}`) / (fraction.toLowerCase() === 'half' ? 2 : 4);
  const [, wholes, times] = /^(.*?)[\s-]+and[\s-]+a[\s-]+half(?:[\s-]+(\w+))?$/i.exec(match) ?? [];
  if (wholes !== undefined) return applyScale(String(valueOf(wholes) + 0.5), times);
  return sumOf(match);
}

function sumOf(match: string): number {
  let [whole, part] = [0, 0];
  for (const word of match.toLowerCase().split(/[\s-]+/)) {
    if (scales.has(word)) {
      whole += applyScale(String(part), word);
      part = 0;
    } else part = part * (factors.get(word) ?? 1) + (addends.get(word) ?? digitsOf(word));
  }
  return whole + part;
}

function digitsOf(word: string): number {
  return /^\d/.test(word) ? Number(word.replaceAll(',', '')) : 0;
}
