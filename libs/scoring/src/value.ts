import { type Recipe, type Worth } from './recipe.js';
import { type Scorable } from './scorable.js';
import { type Tally } from './tally.js';

/**
 * What is to be earned, in steps that grow by about three times each: between 1 and 2 million lies as much as between 10 and 20.
 * Nothing stated is not nothing worth: it counts a little less than the middle.
 */
export function addValue(scorable: Scorable, recipe: Recipe, tally: Tally): void {
  const { value } = recipe;
  const stated = scorable.estimated_value;
  if (stated === null) {
    tally.add(value.none.points, value.none.label);
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

/** The total of a program is not what one applicant gets. */
function addShares(scorable: Scorable, amount: number, whole: Worth, recipe: Recipe, tally: Tally): void {
  const awards = scorable.expected_awards ?? 0;
  if (awards < 2 || scorable.value_kind === 'ceiling') return;
  const share = bandOf(amount / awards, recipe);
  if (share.points === whole.points) return;
  const label = `Shared among the expected awards: ${share.label} each`;
  tally.add(share.points - whole.points, label, 'expected_awards', String(awards));
}

function bandOf(amount: number, { value }: Recipe): Worth {
  return value.bands.find(({ from }) => amount >= from) ?? value.none;
}
