import { type Place } from './figure-places.js';
import { type QuoteIndex } from './match-items.js';
import { type Item } from './read-statement.js';
import { unitOf } from './vocabulary.js';
import { wordRoot } from './word-root.js';

/** Whether a figure of a quote is one of a sentence, also in another unit. */
export function isEqualFigure(place: Place, other: Place): boolean {
  const isSame = isSameFigure(place.figure, other.figure, place.unit) && isSameUnit(place.unit, other);
  return isSame || isConverted(place, other);
}

/** Whether quotes imply a figure that they do not have: a year is twelve months, two things that are listed are two. */
export function isImpliedFigure(place: Place, quotes: QuoteIndex): boolean {
  return isOneUnit(place, quotes) || isCountOfList(place, quotes);
}

/** A sentence may leave the year of a date out, and name a part of a code. */
function isSameFigure(said: Item, quoted: Item, unit: string | undefined): boolean {
  if (said.word === quoted.word) return true;
  if (said.value === 'time') return timesOf(said).some((time) => timesOf(quoted).includes(time));
  if (quoted.value === 'date') return dateParts(quoted.word).includes(said.word);
  if (said.value !== 'number' || unit !== undefined || quoted.value !== 'code') return false;
  return digitsOf(quoted.printed).includes(said.word);
}

/** Units that are made up of smaller ones: two weeks are fourteen days. */
const parts: Readonly<Record<string, readonly [number, string]>> = {
  week: [7, 'day'],
  year: [12, 'month'],
  day: [24, 'hour'],
  hour: [60, 'minute'],
};

function isConverted(place: Place, other: Place): boolean {
  if (place.figure.value !== 'number' || other.figure.value !== 'number') return false;
  return isMadeUpOf(place, other) || isMadeUpOf(other, place);
}

function isMadeUpOf({ figure, unit = '' }: Place, other: Place): boolean {
  const [times, part] = parts[unit] ?? [];
  return times !== undefined && part === other.unit && numberOf(figure) * times === numberOf(other.figure);
}

/** Whether a figure is one of a unit that the quotes have without a number: twelve months, a base year. */
function isOneUnit({ figure, unit }: Place, quotes: QuoteIndex): boolean {
  return Object.entries(parts).some(
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

/** Words for what a text lists: `one of two ratings, acceptable or unacceptable`. */
const listed = new Set(
  'area aspect category class criterion criteria element factor feature form group kind option part phase point possibility rating reason stage step thing topic type way'
    .split(' ')
    .map(wordRoot),
);

/** Whether a figure counts what a clause of the quotes lists. */
function isCountOfList({ figure, clause }: Place, quotes: QuoteIndex): boolean {
  const next = clause.slice(clause.indexOf(figure) + 1).find(({ kind }) => kind === 'content');
  if (figure.value !== 'number' || next?.keys.some((key) => listed.has(key)) !== true) return false;
  return quotes.statements.some(({ clauses }) => clauses.some((each) => lengthOfList(each) === numberOf(figure)));
}

/** How many words or phrases a clause joins by commas, `and` and `or`. */
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

/** The minutes of a time; of one without morning or afternoon both. */
function timesOf({ word }: Item): number[] {
  const minutes = Number(word.split(' ')[1]);
  return word.endsWith('or later') ? [minutes, minutes + 720] : [minutes];
}

function dateParts(word: string): string[] {
  const [year = '', month = '', day = ''] = word.slice('date '.length).split('-');
  if (day === '') return [`number ${Number(year)}`];
  return [`date ${year}-${month}`, `date ${month}-${day}`, `number ${Number(year)}`];
}

/** Whether the units of figures are the same; that of a field as a whole need not be said. */
function isSameUnit(unit: string | undefined, other: Place): boolean {
  return unit === undefined || other.unit === undefined
    ? unit === undefined || other.clause.length === 1
    : unit === other.unit;
}
