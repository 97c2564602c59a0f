import { setAsideShift } from '@rfp/scoring/rules/competition';
import { isSearch } from '@rfp/scoring/matching/match-search';
import { defaultRecipe } from '@rfp/scoring/recipe/recipe';
import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { kindAndStatusPoints, otherPartsShare, sharedPoints } from '@rfp/scoring/rules/relevance';
import { failsValue } from '@rfp/scoring/rules/requirements';
import { roundedTotal } from '@rfp/scoring/score-opportunity';
import { hasRange, rangePoints } from '@rfp/scoring/rules/value';
import { type Matches } from './recipe-matches.js';
import { flag, type RowColumns, parseSetAside, states } from '../columns/row-columns.js';

/** Highest sum: 100 points in hundredths. */
export const maxSum = 10_000;

/** Totals of all rows by a recipe. */
export interface Sums {
  readonly columns: RowColumns;
  /** Totals in hundredths of a point, by slot. */
  readonly sums: Uint16Array;
  /** Whether a row fails a requirement of the recipe, so that its total is 0. */
  readonly hasFailed: (slot: number) => boolean;
}

/**
 * Computes the totals of all rows under a recipe, with the same results as their explanations. Status and urgency come from the rows, because personal
 * recipes do not change them. The loops pass over a million rows, so all constants are computed before.
 */
export function computeSums(columns: RowColumns, recipe: Recipe, matches: Matches): Sums {
  const sums = addUp(columns, recipe, matches);
  // Without a personal recipe, the order is by total score, which is rounded.
  if (recipe === defaultRecipe)
    return { columns, sums: sums.map((sum) => roundedTotal(sum) * 100), hasFailed: () => false };
  const hasFailed = createFailureCheck(columns, recipe, matches);
  if (recipe.requires !== undefined)
    for (let slot = 0; slot < sums.length; slot += 1) if (hasFailed(slot)) sums[slot] = 0;
  return { columns, sums, hasFailed };
}

function addUp(columns: RowColumns, recipe: Recipe, matches: Matches): Uint16Array {
  const { weights } = recipe;
  const matched = isSearch(recipe) ? pointsBySlot(columns, matches) : null;
  const relevance = matched === null ? columns.values.relevance : relevanceByMatches(columns, recipe, matched);
  const value = hasRange(recipe) ? valueByRange(columns, recipe) : columns.values.value;
  const isByProfile = matched !== null;
  const competition = isByProfile ? competitionByProfile(columns, recipe) : columns.values.competition;
  const counted = matched === null ? null : { matched, table: countedPoints(recipe) };
  const sums = new Uint16Array(columns.count);
  addPart(sums, relevance, weights.relevance, null);
  addPart(sums, columns.values.urgency, weights.urgency, counted);
  addPart(sums, value, weights.value, counted);
  addPart(sums, competition, weights.competition, counted);
  return sums;
}

/** The points of urgency, value and competition that count, depending on the points of the matches. */
interface CountedPoints {
  readonly matched: Uint8Array;
  readonly table: Uint8Array;
}

function addPart(sums: Uint16Array, points: Uint8Array, weight: number, counted: CountedPoints | null): void {
  if (weight === 0) return;
  for (let slot = 0; slot < sums.length; slot += 1) {
    const each = points[slot] ?? 0;
    const all = counted === null ? each : (counted.table[(counted.matched[slot] ?? 0) * rowLength + each] ?? 0);
    sums[slot] = (sums[slot] ?? 0) + weight * all;
  }
}

function createFailureCheck({ values }: RowColumns, { requires }: Recipe, { failed }: Matches): Sums['hasFailed'] {
  if (requires === undefined) return () => false;
  const { flags, awardValue } = values;
  const { value } = requires;
  return (slot) =>
    (failed?.has(slot) ?? false) ||
    failsValue(((flags[slot] ?? 0) & flag.dollars) === 0 ? null : (awardValue[slot] ?? 0), value);
}

/** Number of possible points of a part, from 0 to 100. */
const rowLength = 101;

/** Builds the table of the points of other parts that count. It has a row for each number of points of the matches. */
function countedPoints(recipe: Recipe): Uint8Array {
  return Uint8Array.from({ length: rowLength * rowLength }, (_, index) =>
    sharedPoints(index % rowLength, otherPartsShare(Math.floor(index / rowLength), recipe)),
  );
}

function pointsBySlot({ count }: RowColumns, { slots, points: found }: Matches): Uint8Array {
  const matched = new Uint8Array(count);
  for (let index = 0; index < slots.length; index += 1) matched[slots[index] ?? 0] = found[index] ?? 0;
  return matched;
}

function relevanceByMatches({ values: { state }, count }: RowColumns, recipe: Recipe, matched: Uint8Array): Uint8Array {
  const kindAndStatus = Int16Array.from(states, ({ status, kind }) => kindAndStatusPoints(kind, status, recipe));
  const relevance = new Uint8Array(count);
  for (let slot = 0; slot < count; slot += 1) {
    const both = (matched[slot] ?? 0) + (kindAndStatus[state[slot] ?? 0] ?? 0);
    relevance[slot] = Math.min(Math.max(both, 0), 100);
  }
  return relevance;
}

function valueByRange({ values: { flags, awardValue, value }, count }: RowColumns, recipe: Recipe): Uint8Array {
  const pointsOf = rangePoints(recipe);
  // Rows without a stated value keep the points of their value score.
  const points = Uint8Array.from(value.subarray(0, count));
  for (let slot = 0; slot < count; slot += 1) {
    const bits = flags[slot] ?? 0;
    if ((bits & flag.dollars) !== 0) points[slot] = pointsOf(awardValue[slot] ?? 0, (bits & flag.ceiling) !== 0);
  }
  return points;
}

function competitionByProfile({ values, count, setAsides }: RowColumns, recipe: Recipe): Uint8Array {
  const { competitionPoints, setAside } = values;
  const shifts = Int16Array.from(setAsides.texts, (text) =>
    text === '' ? 0 : (setAsideShift(parseSetAside(text), recipe)?.points ?? 0),
  );
  // Clamped to the range from 0 to 100.
  const competition = new Uint8ClampedArray(count);
  for (let slot = 0; slot < count; slot += 1) {
    const points = (competitionPoints[slot] ?? 0) + (shifts[setAside[slot] ?? 0] ?? 0);
    competition[slot] = points > 100 ? 100 : points;
  }
  return new Uint8Array(competition.buffer);
}
