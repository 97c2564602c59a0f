import { searchBodySchema } from './opportunity-search.js';

function read(body: Record<string, unknown>): unknown {
  const { keywords: _keywords, limit: _limit, ...criteria } = searchBodySchema.parse({ keywords: 'cloud', ...body });
  return criteria;
}

describe('the body of a search', () => {
  it('may have the criteria by the names of the specification [spec 5.11]', () => {
    const days = { postedSince: '2026-01-01', dueBy: '2026-12-31' };
    expect(read({ minValue: 1, maxValue: 2, minScore: 0, ...days, sourceType: 'scraped' })).toEqual({
      min_value: 1,
      max_value: 2,
      min_score: 0,
      posted_since: '2026-01-01',
      due_by: '2026-12-31',
      source_type: 'scraped',
    });
    expect(searchBodySchema.safeParse({ keywords: 'cloud', minScore: 50, min_score: 60 }).success).toBe(false);
  });

  it('may have empty criteria, as forms send them', () => {
    expect(read({ min_value: null, postedSince: '', source_type: 'all', status: 'all', agency_name: '' })).toEqual({});
  });

  it('may have amounts as texts, and a minimum value that is not numeric is ignored [spec 5.9]', () => {
    expect(read({ minValue: '100000', maxValue: '2.5', minScore: ' 60 ' })).toEqual({
      min_value: 100_000,
      max_value: 2.5,
      min_score: 60,
    });
    expect(read({ minValue: 'much' })).toEqual({});
    expect(searchBodySchema.safeParse({ keywords: 'cloud', maxValue: 'much' }).success).toBe(false);
  });

  it.each(['', null, []])('is refused without keywords: %j', (keywords) => {
    expect(searchBodySchema.safeParse({ keywords }).success).toBe(false);
  });
});
