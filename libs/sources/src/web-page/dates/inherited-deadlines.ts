import { offers } from '../../fields/due-phrases.js';
import { type DescribedUnit } from '../lists/columns.js';
import { DateFinder, datesOf, type UnitDate } from './dates-of-unit.js';
import { type FoundList, type FoundLists, type SearchOptions, dateWithYear } from '../lists/find-lists.js';
import { type Piece } from '../page/pieces.js';
import { readStatements } from '../labels/statements.js';
import { type OpenPage } from '../lists/unit.js';

/** Maximum number of pieces above a list that may belong to it: a heading and a few sentences. */
const maxPiecesAbove = 12;
/** A `letting` is a date on which a department of transportation opens bids. */
const letting = /\blettings?\b/i;

/**
 * Gives the notices of a list the deadline that is printed once above all of them: `Bids for the following contracts will be received until
 * 10:00 AM on December 3, 2026`. A heading with this deadline is not a notice itself.
 */
export function withInheritedDeadlines(found: FoundLists, page: OpenPage, options: SearchOptions): FoundLists {
  const sources = new Set<Piece>();
  const lists = found.lists.map((list) => {
    const above = lacksDates(list) ? deadlineAbove(list, { page, options, found }) : null;
    if (above === null) return list;
    for (const piece of above.pieces) sources.add(piece);
    return { ...list, units: list.units.map((unit) => withDeadline(unit, above.date)) };
  });
  if (sources.size === 0) return found;
  const isSource = ({ unit, draft }: DescribedUnit): boolean =>
    draft.quoted.opportunity_number === undefined && unit.pieces.some((piece) => sources.has(piece));
  return { ...found, lists: lists.map((list) => ({ ...list, units: list.units.filter((unit) => !isSource(unit)) })) };
}

function lacksDates({ units }: FoundList): boolean {
  return units.every(
    ({ draft: { quoted }, deadlines }) =>
      deadlines === 0 && quoted.due_date === undefined && quoted.bid_opening === undefined,
  );
}

interface DeadlineAbove {
  date: UnitDate;
  pieces: readonly Piece[];
}

/** The only deadline of offers, with its year, between a list and the heading above it; null if several differ. */
function deadlineAbove(
  list: FoundList,
  { page, options, found }: { page: OpenPage; options: SearchOptions; found: FoundLists },
): DeadlineAbove | null {
  const finder = new DateFinder(list.units[0]?.draft.order, options.timeZone, options.today);
  const dates = piecesAbove(list, page, found).flatMap((piece) => {
    if (!offers.test(piece.text) && !letting.test(piece.text)) return [];
    const text = readStatements([piece], { headOf: () => null, isRepeated: () => false });
    return datesOf(text, finder, () => '')
      .filter(({ kind, quoted }) => (kind === 'due_date' || kind === 'bid_opening') && dateWithYear.test(quoted.text))
      .map((date) => ({ date, piece }));
  });
  const due = dates.filter(({ date }) => date.kind === 'due_date');
  const stated = due.length > 0 ? due : dates;
  const best = stated.find(({ date }) => date.hasClock) ?? stated[0];
  if (best === undefined || new Set(stated.map(({ date }) => date.day)).size > 1) return null;
  return { date: best.date, pieces: dates.map(({ piece }) => piece) };
}

/** The pieces above a list, up to its heading or to the end of a list of notices before it. */
function piecesAbove({ range }: FoundList, { pieces }: OpenPage, { lists }: FoundLists): Piece[] {
  const end = Math.max(
    0,
    ...lists.filter((other) => isNoticeListBefore(other, range.start)).map((other) => other.range.end),
  );
  const above: Piece[] = [];
  for (let at = range.start - 1; at >= end && above.length < maxPiecesAbove; at -= 1) {
    const piece = pieces[at];
    if (piece === undefined) break;
    above.push(piece);
    if (piece.isHeading) break;
  }
  return above;
}

function isNoticeListBefore({ range, units }: FoundList, start: number): boolean {
  return (
    range.end <= start &&
    units.some(({ draft }) => draft.quoted.opportunity_number !== undefined || draft.link !== null)
  );
}

function withDeadline(unit: DescribedUnit, { kind, quoted }: UnitDate): DescribedUnit {
  const role = kind === 'due_date' ? 'due_date' : 'bid_opening';
  return { ...unit, draft: { ...unit.draft, quoted: { ...unit.draft.quoted, [role]: quoted } } };
}
