import { defaultSort } from './default-sort.js';

const plain = { hasText: false, hasProfile: false, isPast: false };

describe('the default order of a list', () => {
  it.each([
    ['the score', {}, 'relevance_score'],
    ['the personal total, with a profile', { hasProfile: true }, 'personal_total'],
    ['the best match, with a text', { hasText: true, hasProfile: true }, 'best_match'],
    ['the posted date, in the past', { hasText: true, hasProfile: true, isPast: true }, 'posted_date'],
  ])('is %s', (_, list, field) => {
    expect(defaultSort({ ...plain, ...list })).toBe(field);
  });
});
