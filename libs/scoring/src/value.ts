import { type Recipe, type ScoredLabel } from './recipe-schema.js';
import { type ListedFacts } from './scorable.js';
import { type Tally } from './tally.js';

/**
 * The stated value, in logarithmic bands of US dollars. A missing value, or one in another currency, is not a low value: it scores a little below the middle.
 * For a profile with a value range: how near the value is to it.
 */
export function addValue(scorable: ListedFacts, recipe: Recipe, tally: Tally): void {
  const { value } = recipe;
  const stated = scorable.estimated_value;
  if (stated === null) {
    tally.add(value.none.points, value.none.label);
    return;
  }
  if (scorable.currency !== null) {
    tally.add(value.foreign.points, value.foreign.label, 'estimated_value', `${scorable.currency} ${stated}`);
    return;
  }
  const amount = Number(stated);
  const whole = bandOf(amount, recipe);
  tally.add(whole.points, whole.label, 'estimated_value', stated);
  if (scorable.value_kind === 'ceiling') {
    tally.add(Math.max(value.ceiling.points, 0 - whole.points), value.ceiling.label, 'value_kind', 'ceiling');
  }
  addShares(scorable, amount, whole, recipe, tally);
}

/** The total of a program is shared by its awards. */
function addShares(scorable: ListedFacts, amount: number, whole: ScoredLabel, recipe: Recipe, tally: Tally): void {
  const awards = scorable.expected_awards ?? 0;
  if (awards < 2 || scorable.value_kind === 'ceiling') return;
  const share = bandOf(amount / awards, recipe);
  if (share.points === whole.points) return;
  const label = `Shared among the expected awards: ${share.label} each`;
  tally.add(share.points - whole.points, label, 'expected_awards', String(awards));
}

function bandOf(amount: number, { value, search }: Recipe): ScoredLabel {
  if (search.min_value !== null || search.max_value !== null) return rangeOf(amount, value.range, search);
  return value.bands.find(({ from }) => amount >= from) ?? value.none;
}

function rangeOf(
  amount: number,
  { inside, near, far, nearTimes }: Recipe['value']['range'],
  { min_value, max_value }: Recipe['search'],
): ScoredLabel {
  const min = min_value ?? 0;
  const max = max_value ?? Infinity;
  if (amount >= min && amount <= max) return inside;
  return amount * nearTimes >= min && amount <= max * nearTimes ? near : far;
}
