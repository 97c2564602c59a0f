import { explainScore } from '../explain.js';
import { personalRecipe } from '../recipe/personal-recipe.js';
import { defaultRecipe, recipeName } from '../recipe/recipe.js';
import { type Medians } from '../recipe/recipe-schema.js';
import { toScorable } from '../scorable.js';
import { withMedians } from './assumed.js';
import { defaultSearchProfile } from '@rfp/contracts/account';
import { type NoticeFields, type SourceType } from '@rfp/contracts/notice';

const now = new Date('2026-05-01T12:00:00Z');
const medians: Medians = {
  number: 3,
  value: { all: 50, federal_grant: 70 },
  urgency: { all: 45, federal_contract: 80 },
};

function partsOf(fields: Partial<NoticeFields>, type: SourceType | null, given: Medians | null = medians) {
  const scorable = toScorable({ title: 'Paper', lifecycle: 'open', ...fields }, null, [], type);
  const { factors, recipe } = explainScore('id', scorable, now, withMedians(defaultRecipe, given ?? undefined));
  const found = factors.filter(({ label }) => label.includes('assumed'));
  return { recipe, assumed: found.map(({ part, points, label }) => `${part} ${points} ${label}`) };
}

describe('a part that a notice does not state', () => {
  it('has the median of its type of source, else of the catalogue, and the explanation names the origin', () => {
    expect(partsOf({}, 'federal_contract').assumed).toEqual([
      'urgency 80 No due date is stated: assumed as the median of federal contracts',
      'value 50 No value is stated: assumed as the median of the catalogue',
    ]);
    expect(partsOf({}, 'federal_grant').assumed).toEqual([
      'urgency 45 No due date is stated: assumed as the median of the catalogue',
      'value 70 No value is stated: assumed as the median of federal grants',
    ]);
    expect(partsOf({}, null).assumed).toHaveLength(2);
  });

  it('has fixed points while too few notices state it', () => {
    expect(partsOf({}, 'state_rfp', { number: 1, value: {}, urgency: {} }).assumed).toEqual(
      partsOf({}, 'state_rfp', null).assumed,
    );
    expect(partsOf({}, 'state_rfp', null).assumed).toEqual([
      'urgency 45 No due date is stated: assumed, because too few notices state one',
      'value 60 No value is stated: assumed, because too few notices state one',
    ]);
  });

  it('is also explained for another currency and for a date that is not understood', () => {
    const note = { printed: 'soon', reading: 'not_understood' as const, assumed: [] };
    const fields = { estimated_value: '5.00', currency: 'EUR', due_date: null, due_date_note: note };
    expect(partsOf(fields, null).assumed).toEqual([
      'urgency 45 The stated due date is not understood: assumed as the median of the catalogue',
      'value 50 Stated in another currency, only US dollars are scored: assumed as the median of the catalogue',
    ]);
  });
});

it('names the medians with the version of the recipe, also for personal recipes', () => {
  const base = withMedians(defaultRecipe, medians);
  expect(partsOf({}, null).recipe).toBe(recipeName(base));
  expect(recipeName(base)).toBe(`${recipeName(defaultRecipe)}.3`);
  expect(personalRecipe({ ...defaultSearchProfile, keywords: ['paper'] }, base).medians).toBe(medians);
  expect(personalRecipe(defaultSearchProfile, base)).toBe(base);
});
