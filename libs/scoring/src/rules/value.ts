import { assumedPoints } from './assumed.js';
import { type Recipe, type ScoredLabel } from '../recipe/recipe-schema.js';
import { type Scorable } from '../scorable.js';
import { type Tally } from './tally.js';

/**
 * Adds the stated value, in logarithmic bands of US dollars. A missing value, or one in another currency, is not a low value and scores as the
 * median. With a value range in the profile, scores how near the value is to the range.
 */
export function addValue(scorable: Scorable, recipe: Recipe, tally: Tally): void {
  const { value } = recipe;
  const stated = scorable.estimated_value;
  if (stated === null || scorable.currency !== null) {
    const { points, label } = assumedPoints('value', scorable, recipe, stated === null ? value.none : value.foreign);
    if (stated === null) tally.add(points, label);
    else tally.add(points, label, 'estimated_value', `${scorable.currency} ${stated}`);
    if (recipe.requires?.value?.level === 'must') tally.add(0, assumedInRange);
    return;
  }
  const whole = bandOf(Number(stated), recipe);
  tally.add(whole.points, whole.label, 'estimated_value', stated);
  if (scorable.value_kind === 'ceiling') {
    tally.add(Math.max(value.ceiling.points, 0 - whole.points), value.ceiling.label, 'value_kind', 'ceiling');
  } else addShares(scorable, whole, recipe, tally);
}

const assumedInRange = 'Assumed to be within the values that your profile requires';

/** Corrects the points of a program's total to the share of one award. */
function addShares(scorable: Scorable, whole: ScoredLabel, recipe: Recipe, tally: Tally): void {
  const share = bandOf(awardValue(scorable) ?? 0, recipe);
  if (share.points === whole.points) return;
  const label = `Shared among the expected awards: ${share.label} each`;
  tally.add(share.points - whole.points, label, 'expected_awards', String(scorable.expected_awards));
}

/** US dollars of one award: its share of a program's total, rounded to cents. Null if no value in US dollars is stated. */
export function awardValue({ estimated_value, currency, expected_awards, value_kind }: Scorable): number | null {
  if (estimated_value === null || currency !== null) return null;
  const amount = Number(estimated_value);
  const awards = value_kind === 'ceiling' ? 1 : (expected_awards ?? 1);
  return awards < 2 ? amount : Math.round((amount * 100) / awards) / 100;
}

/** Whether the profile has a value range. */
export function hasRange({ search }: Pick<Recipe, 'search'>): boolean {
  return search.min_value !== null || search.max_value !== null;
}

/** Returns a function that scores stated values by the range of a profile. */
export function rangePoints(recipe: Recipe): (award: number, isCeiling: boolean) => number {
  const { range, ceiling } = recipe.value;
  const [inside, near, far, deducted] = [range.inside.points, range.near.points, range.far.points, ceiling.points];
  const { min, max, nearMin, nearMax } = boundsOf(range, recipe.search);
  return (award, isCeiling) => {
    const isNear = award >= nearMin && award <= nearMax;
    const points = award >= min && award <= max ? inside : isNear ? near : far;
    return isCeiling ? Math.max(points + deducted, 0) : points;
  };
}

function bandOf(amount: number, recipe: Recipe): ScoredLabel {
  const { value, search } = recipe;
  if (hasRange(recipe)) return rangeOf(amount, value.range, search);
  return value.bands.find(({ from }) => amount >= from) ?? value.none;
}

function rangeOf(amount: number, range: Recipe['value']['range'], search: Recipe['search']): ScoredLabel {
  const { min, max, nearMin, nearMax } = boundsOf(range, search);
  if (amount >= min && amount <= max) return range.inside;
  return amount >= nearMin && amount <= nearMax ? range.near : range.far;
}

function boundsOf({ nearTimes }: Recipe['value']['range'], { min_value, max_value }: Recipe['search']) {
  const min = min_value ?? 0;
  const max = max_value ?? Infinity;
  return { min, max, nearMin: min / nearTimes, nearMax: max * nearTimes };
}
