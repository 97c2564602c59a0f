import { dayLength } from '@rfp/scoring/dates/due-instant';
import { isSearch } from '@rfp/scoring/matching/match-search';
import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { type RankedSums } from './ranked-rows.js';
import { flag, type RowColumns } from './columns/row-columns.js';

/** A period that excludes its first instant. */
export interface Period {
  readonly from: Date;
  readonly until: Date;
}

/** Returns the rows that match a recipe and may have become more urgent within a period. Rows with the highest possible total come first. */
export function timeCandidates(
  { columns, sums, hasFailed, slots }: RankedSums,
  recipe: Recipe,
  period: Period,
  limit: number,
): string[] {
  const found: { slot: number; sum: number }[] = [];
  const becomesUrgent = createUrgencyCheck(columns, recipe, period);
  // Every row matches a recipe without a search.
  for (const slot of isSearch(recipe) ? slots : columns.ids.inOrder) {
    const isReal = ((columns.values.flags[slot] ?? 0) & (flag.removed | flag.demo)) === 0;
    if (!isReal || hasFailed(slot) || !becomesUrgent(slot)) continue;
    const urgency = columns.values.urgency[slot] ?? 0;
    found.push({ slot, sum: (sums[slot] ?? 0) + recipe.weights.urgency * (100 - urgency) });
  }
  return found
    .toSorted((one, other) => other.sum - one.sum)
    .slice(0, limit)
    .map(({ slot }) => columns.ids.idAt(slot));
}

/** Returns a function that checks whether a row enters a band of urgency, or opens, within a period. */
function createUrgencyCheck(
  { values }: RowColumns,
  { urgency }: Recipe,
  { from, until }: Period,
): (slot: number) => boolean {
  const [start, end] = [from.getTime() / 1000, until.getTime() / 1000];
  const leads = urgency.bands.map(({ days }) => (days * dayLength) / 1000);
  const isWithin = (seconds: number) => seconds > start && seconds <= end;
  return (slot) => {
    const flags = values.flags[slot] ?? 0;
    const due = values.due[slot] ?? 0;
    return (
      ((flags & flag.due) !== 0 && leads.some((lead) => isWithin(due - lead))) ||
      ((flags & flag.posted) !== 0 && isWithin(values.posted[slot] ?? 0))
    );
  };
}
