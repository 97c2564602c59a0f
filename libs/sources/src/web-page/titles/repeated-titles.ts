import { type DescribedUnit } from '../lists/columns.js';
import { groupBy } from '../lists/group-by.js';
import { type Range } from '../page/pieces.js';

/** Dates, times and numbers. */
const datesAndNumbers =
  /\p{Nd}{1,2}[\s.-]+(?:de )?\p{L}{3,12}\.?[\s.,-]+(?:de )?\p{Nd}{4}|\p{L}{3,12}\.? \p{Nd}{1,2}(?:st|nd|rd|th)?,? \p{Nd}{4}|\p{Nd}{1,4}[/.-]\p{Nd}{1,2}[/.-]\p{Nd}{1,4}|\p{Nd}{1,2}[:.]\p{Nd}{2}(?:\s?[ap]\.?m\b\.?)?|\S*\p{Nd}{4}\S*|(?<![\p{L}\p{N}])\p{Nd}+(?![\p{L}\p{N}])/giu;
const minUnits = 3;

/**
 * Finds parts within the units of a list that are not notices themselves. Either most units contain a part with the same title, such as a label
 * (`Last day for offers 2026-12-15`), or the part repeats the number of an earlier part of its unit, or most units are divided into a part with the
 * number and a part with the deadline, as in two columns of a card.
 */
export function partsOfOneNotice(
  units: readonly { readonly unit: { readonly range: Range } }[],
  inner: readonly DescribedUnit[],
): ReadonlySet<DescribedUnit> {
  if (units.length < minUnits) return new Set();
  const places = inner.map((part) => ({ part, unitIndex: indexAround(part, units), words: wordsOf(part) }));
  const unitsWith = new Map<string, Set<number>>();
  for (const { unitIndex, words } of places)
    if (unitIndex !== -1) unitsWith.set(words, (unitsWith.get(words) ?? new Set()).add(unitIndex));
  const seen = new Set<string>();
  const deadlines = deadlinesApart(places, units.length);
  return new Set(
    places.flatMap(({ part, unitIndex, words }) => {
      const number = part.draft.quoted.opportunity_number?.text;
      const key = number === undefined ? null : `${unitIndex} ${number}`;
      const isSecond = key !== null && seen.has(key);
      if (key !== null) seen.add(key);
      return isSecond || deadlines.has(part) || (unitsWith.get(words)?.size ?? 0) * 2 > units.length ? [part] : [];
    }),
  );
}

/** The parts with the deadlines, if most units have one part with the number and another part with the deadline. */
function deadlinesApart(
  places: readonly { part: DescribedUnit; unitIndex: number }[],
  count: number,
): ReadonlySet<DescribedUnit> {
  const byUnit = groupBy(
    places.filter(({ unitIndex }) => unitIndex !== -1),
    ({ unitIndex }) => unitIndex,
  );
  const apart = [...byUnit.values()].flatMap((group) => {
    const parts = group.map(({ part }) => part);
    const [numbered, ...otherNumbers] = parts.filter(
      ({ draft: { quoted } }) => quoted.opportunity_number !== undefined,
    );
    const [due, ...otherDues] = parts.filter(({ draft: { quoted } }) => quoted.due_date ?? quoted.bid_opening);
    const isDivided = numbered !== undefined && due !== undefined && numbered !== due;
    return isDivided && otherNumbers.length + otherDues.length === 0 ? [due] : [];
  });
  return new Set(apart.length * 2 > count ? apart : []);
}

function wordsOf({ draft: { quoted } }: DescribedUnit): string {
  return (quoted.title?.text ?? '').toLowerCase().replaceAll(datesAndNumbers, '').replaceAll(/\s+/g, ' ').trim();
}

/** Index of the unit that contains a part, by binary search: units are in document order. */
function indexAround({ unit }: DescribedUnit, units: readonly { readonly unit: { readonly range: Range } }[]): number {
  let [low, high] = [0, units.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = units[middle]?.unit.range ?? { start: 0, end: 0 };
    if (unit.range.start >= range.end) low = middle + 1;
    else if (unit.range.end <= range.start) high = middle - 1;
    else return middle;
  }
  return -1;
}
