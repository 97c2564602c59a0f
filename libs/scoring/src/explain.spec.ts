import { explainScore } from './explain.js';
import { defaultRecipe, withKeywords } from './recipe/recipe.js';
import { toScorable } from './scorable.js';
import { findKeywords } from './testing/find-keywords.js';

const id = '0199d5a2-7a51-7000-8000-000000000001';
const now = new Date('2026-06-01T12:00:00Z');
const scorable = toScorable({
  title: 'Cloud migration services',
  notice_type: 'Solicitation',
  due_date: '2026-06-12',
  estimated_value: '2500000.00',
  set_aside: { code: 'SBA', text: 'Total Small Business Set-Aside' },
});

describe('the explanation', () => {
  it('summarizes the score in one sentence, and states that no profile is set', () => {
    expect(explainScore(id, scorable, now, defaultRecipe).explanation).toBe(
      'No keywords or profile set, so relevance says how ready and how well described it is: 64 of 100 from relevance 60 (asks for offers or applications), ' +
        'urgency 80 (due within 14 days), value 60 ($1 to $3 million) and competition 55 (set aside for small businesses).',
    );
  });

  it('names its keywords', () => {
    const keywords = ['cloud', 'navy'];
    const { explanation } = explainScore(
      id,
      scorable,
      now,
      withKeywords(defaultRecipe, keywords),
      findKeywords(scorable, keywords),
    );
    expect(explanation).toMatch(/^With "cloud", "navy": \d+ of 100 from relevance 80 \("cloud" in the title\)/);
  });

  it('names its recipe, weights and instant', () => {
    expect(explainScore(id, scorable, now, defaultRecipe)).toMatchObject({
      id,
      recipe: 'default v5',
      weights: { relevance: 40, urgency: 25, value: 20, competition: 15 },
      as_of: '2026-06-01T12:00:00.000Z',
    });
  });
});
