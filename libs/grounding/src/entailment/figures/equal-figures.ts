import { type FigureContext } from './figure-contexts.js';
import { type QuoteIndex } from '../match-items.js';
import { type Item } from '../statement/item.js';
import { unitOf } from '../words/vocabulary.js';
import { wordRoot } from '../words/word-root.js';

/** Whether a figure of a quote equals a figure of a sentence, also after a conversion of units. */
export function isEqualFigure(context: FigureContext, other: FigureContext): boolean {
  const isSame = isSameFigure(context.figure, other.figure, context.unit) && isSameUnit(context.unit, other);
  return isSame || isConverted(context, other);
}

/** Whether the quotes imply a figure without stating it: a year is twelve months, a list of two things counts two. */
export function isImpliedFigure(context: FigureContext, quotes: QuoteIndex): boolean {
  return (
    isOneUnit(context, quotes) ||
    isCountOfList(context, quotes) ||
    isTimeBetweenDates(context, quotes) ||
    isOrdinal(context, quotes) ||
    isMoreThanOne(context, quotes) ||
    isSum(context, quotes)
  );
}

/** Whether two figures are the same. A sentence may omit the year of a date and name only a part of a code. */
function isSameFigure(stated: Item, quoted: Item, unit: string | undefined): boolean {
  if (stated.word === quoted.word) return true;
  if (stated.value === 'time') return possibleMinutes(stated).some((time) => possibleMinutes(quoted).includes(time));
  if (quoted.value === 'date') return dateParts(quoted.word).includes(stated.word);
  if (stated.value !== 'number' || unit !== undefined || quoted.value !== 'code') return false;
  return digitsOf(quoted.printed).includes(stated.word);
}

/** Units with the smaller unit that they consist of, and how many: a week is 7 days. */
const smallerUnits: Readonly<Record<string, readonly [number, string]>> = {
  decade: [10, 'year'],
  week: [7, 'day'],
  year: [12, 'month'],
  day: [24, 'hour'],
  hour: [60, 'minute'],
};

function isConverted(context: FigureContext, other: FigureContext): boolean {
  if (context.figure.value !== 'number' || other.figure.value !== 'number') return false;
  return isMadeUpOf(context, other) || isMadeUpOf(other, context);
}

function isMadeUpOf({ figure, unit = '' }: FigureContext, other: FigureContext): boolean {
  const [times, part] = smallerUnits[unit] ?? [];
  return times !== undefined && part === other.unit && numberOf(figure) * times === numberOf(other.figure);
}

/** Whether a figure is one larger unit that the quotes name without a number: twelve months for `a base year`. */
function isOneUnit({ figure, unit }: FigureContext, quotes: QuoteIndex): boolean {
  return Object.entries(smallerUnits).some(
    ([whole, [times, part]]) =>
      part === unit &&
      figure.value === 'number' &&
      numberOf(figure) === times &&
      quotes.statements.some(({ items }) =>
        items.some(
          (item, at) => unitOf(item.word) === whole && !items.slice(at - 2, at).some(({ kind }) => kind === 'figure'),
        ),
      ),
  );
}

/** Length in days, and tolerance in days, of the units in which a sentence may state the time between two dates. */
const unitDays: Readonly<Record<string, readonly [number, number]>> = {
  day: [1, 1],
  week: [7, 2],
  month: [30.44, 5],
  year: [365.25, 5],
};

/** Whether a figure is the time between the two dates of the quotes: July 7, 2014 - July 6, 2015 is a year. */
function isTimeBetweenDates({ figure, unit = '' }: FigureContext, { items }: QuoteIndex): boolean {
  const [days, tolerance] = unitDays[unit] ?? [];
  const dates = [...new Set(items.flatMap(({ value, word }) => (value === 'date' ? [Date.parse(word.slice(5))] : [])))];
  const [first = Number.NaN, last = Number.NaN] = dates;
  if (days === undefined || tolerance === undefined || dates.length !== 2) return false;
  return Math.abs(Math.abs(last - first) / 86_400_000 - numberOf(figure) * days) <= tolerance;
}

const ordinals = 'second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** Whether the quotes have the ordinal of a number: the fourth part for `part four`. */
function isOrdinal({ figure, unit }: FigureContext, { items }: QuoteIndex): boolean {
  const ordinal = ordinals[numberOf(figure) - 2];
  return unit === undefined && ordinal !== undefined && items.some(({ word }) => word === ordinal);
}

/** Whether a figure is the sum of numbers that the quotes join: one original and two copies are three, a base year and four option years are five. */
function isSum({ figure }: FigureContext, { items }: QuoteIndex): boolean {
  if (figure.value !== 'number') return false;
  return items.some((item, at) => {
    if (!/^(?:and|plus|with)$/.test(item.word)) return false;
    const before = items.slice(Math.max(0, at - 5), at).findLast(isAddend);
    const after = items.slice(at + 1, at + 6).find(({ value, kind }) => kind === 'figure' && value === 'number');
    return before !== undefined && after !== undefined && addendOf(before) + numberOf(after) === numberOf(figure);
  });
}

function isAddend(item: Item): boolean {
  return item.value === 'number' || /^(?:one|original|base)$/.test(item.word);
}

function addendOf(item: Item): number {
  return item.value === 'number' ? numberOf(item) : 1;
}

/** Whether a sentence says `at least two` for `more than one`. */
function isMoreThanOne({ figure, bound }: FigureContext, { items }: QuoteIndex): boolean {
  if (figure.word !== 'number 2' || bound !== 'lower') return false;
  return items.some(({ word }, at) => word === '~above' && items[at + 1]?.printed === 'one');
}

/** Nouns that introduce a list: `one of two ratings, acceptable or unacceptable`. */
const listNouns = new Set(
  'area aspect category class criterion criteria element factor feature form group kind option part phase point possibility rating reason stage step thing topic type way'
    .split(' ')
    .map(wordRoot),
);

/** Whether a figure is the number of entries that a clause of the quotes lists. */
function isCountOfList({ figure, clause }: FigureContext, quotes: QuoteIndex): boolean {
  const next = clause.slice(clause.indexOf(figure) + 1).find(({ kind }) => kind === 'content');
  if (figure.value !== 'number') return false;
  if (isCountOfFigures(figure, clause)) return true;
  if (next === undefined || (!next.keys.some((key) => listNouns.has(key)) && !isDefinite(figure, clause))) return false;
  return quotes.statements.some(({ clauses }) => clauses.some((each) => lengthOfList(each) === numberOf(figure)));
}

/** Whether a figure refers to known things: the two agencies, all three parts. */
function isDefinite(figure: Item, clause: readonly Item[]): boolean {
  const before = clause[clause.indexOf(figure) - 1]?.word ?? '';
  return (
    /^(?:the|these|those|all)$/.test(before) && unitOf(clause[clause.indexOf(figure) + 1]?.word ?? '') === undefined
  );
}

/** Whether a figure counts the figures that follow it: three buildings, 4117, 4118 and 4189. */
function isCountOfFigures(figure: Item, clause: readonly Item[]): boolean {
  const others = clause.slice(clause.indexOf(figure) + 1).filter(({ kind }) => kind === 'figure');
  return others.length > 1 && others.length === numberOf(figure);
}

/** Number of words or phrases that a clause joins by commas, `and` and `or`. */
function lengthOfList(clause: readonly Item[]): number {
  const isJoint = ({ word }: Item) => /^(?:,|and|or)$/.test(word);
  return 1 + clause.filter((item, at) => isJoint(item) && (at === 0 || !isJoint(clause[at - 1] ?? item))).length;
}

function numberOf({ word }: Item): number {
  return Number(word.slice('number '.length));
}

function digitsOf(code: string): string[] {
  return (code.match(/\d+/g) ?? []).map((digits) => `number ${Number(digits)}`);
}

/** The minutes since midnight of a time; two values if it may be before or after noon. */
function possibleMinutes({ word }: Item): number[] {
  const minutes = Number(word.split(' ')[1]);
  return word.endsWith('or later') ? [minutes, minutes + 720] : [minutes];
}

function dateParts(word: string): string[] {
  const [year = '', month = '', day = ''] = word.slice('date '.length).split('-');
  if (day === '') return [`number ${Number(year)}`];
  return [`date ${year}-${month}`, `date ${month}-${day}`, `number ${Number(year)}`];
}

/** Whether two figures have the same unit. A figure that is a whole field may have none. */
function isSameUnit(unit: string | undefined, other: FigureContext): boolean {
  return unit === undefined || other.unit === undefined
    ? unit === undefined || unit === 'person' || other.clause.length === 1
    : unit === other.unit;
}
