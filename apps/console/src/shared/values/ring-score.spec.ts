import { ringScore } from './ring-score.js';

const scores = { relevance_score: 52, total_score: 69 };
const own = { ...scores, personal_score: 81 };

describe('the score in the ring', () => {
  it.each([
    ['that of the order "Score"', own, 'relevance_score', ['Score', 52]],
    ['that of the order "Overall Score"', own, 'total_score', ['Overall Score', 69]],
    ['that of the order "Your Fit"', own, 'personal_total', ['Your Fit', 81]],
    ["the reader's own under another order", own, 'due_date', ['Your Fit', 81]],
    ['the total under another order without a profile', scores, 'due_date', ['Overall Score', 69]],
    ['the total outside of lists without a profile', scores, undefined, ['Overall Score', 69]],
  ] as const)('is %s', (_, opportunity, field, shown) => {
    const { name, score } = ringScore(opportunity, field);
    expect([name, score]).toEqual(shown);
  });

  it('includes the total score only if the ring shows another score', () => {
    expect([ringScore(own, 'title').totalScore, ringScore(own, 'total_score').totalScore]).toEqual([69, null]);
  });
});
