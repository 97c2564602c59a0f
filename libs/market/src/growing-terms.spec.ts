import { growingTerms, type NoticeCount, type TermCount } from './growing-terms.js';
import { probabilityByChance, logLikelihood } from './significance.js';
import { seededRandom } from './testing/random.js';

const period = { from: '2026-01-01', to: '2026-06-30' };
const before = { from: '2025-07-01', to: '2025-12-31' };
const notices = (earlier: number, now: number, sector: string | null = null): NoticeCount[] => [
  { month: '2025-08', sector, notices: earlier },
  { month: '2026-02', sector, notices: now },
];
const term = (name: string, earlier: number, now: number, sector: string | null = null): TermCount[] =>
  notices(earlier, now, sector).map((row) => ({ ...row, term: name }));

describe('the terms that grow', () => {
  it('have a larger share of notices than before, are sorted by growth, and state the notices of each period', () => {
    const found = growingTerms(
      {
        notices: notices(10_000, 20_000),
        terms: [
          ...term('zero trust', 20, 120),
          ...term('quantum', 0, 40),
          ...term('software', 2000, 4010),
          ...term('fax', 90, 20),
          ...term('metaverse', 0, 4),
        ],
      },
      { period, before },
    );
    expect(found).toMatchObject({
      state: 'computed',
      value: [
        { term: 'quantum', before: { value: 0 } },
        {
          term: 'zero trust',
          share: {
            value: 0.006,
            basis: { kind: 'notices', count: 120, filter: { posted: period, term: 'zero trust' } },
          },
          before: { value: 0.002, basis: { count: 20, filter: { posted: before } } },
        },
      ],
    });
  });

  it('can be limited to the notices of one sector', () => {
    const counts = {
      notices: [...notices(1000, 1000, '54'), ...notices(5000, 5000, '23')],
      terms: [...term('cloud', 10, 100, '54'), ...term('cloud', 400, 10, '23')],
    };
    expect(growingTerms(counts, { period, before, sector: '54' })).toMatchObject({
      value: [{ term: 'cloud', share: { value: 0.1, basis: { filter: { sector: '54' } } } }],
    });
    expect(growingTerms(counts, { period, before })).toMatchObject({ value: [] });
  });

  it('are rarely found by chance: at most five of a hundred markets with two hundred steady terms have growing terms', () => {
    const random = seededRandom(7);
    const count = (all: number, share: number) => {
      let found = 0;
      for (let at = 0; at < all; at += 1) if (random() < share) found += 1;
      return found;
    };
    let markets = 0;
    for (let market = 0; market < 100; market += 1) {
      const terms = Array.from({ length: 200 }, (_, at) => {
        const share = [0.005, 0.02, 0.1, 0.3][at % 4] ?? 0;
        return term(`t${at}`, count(400, share), count(600, share));
      }).flat();
      const found = growingTerms({ notices: notices(400, 600), terms }, { period, before });
      if (found.state === 'computed' && found.value.length > 0) markets += 1;
    }
    expect(markets).toBeLessThanOrEqual(5);
  });

  it('need a hundred notices in each period', () => {
    expect(growingTerms({ notices: notices(99, 500), terms: [] }, { period, before })).toEqual({
      state: 'too_little_data',
      of: 'notices in the period before',
      had: 99,
      needed: 100,
    });
  });

  it('are tested with the chi-squared distribution', () => {
    expect(probabilityByChance(3.841459)).toBeCloseTo(0.05, 6);
    expect(probabilityByChance(10.827566)).toBeCloseTo(0.001, 7);
    expect(logLikelihood({ found: 0, all: 10 }, { found: 0, all: 20 })).toBe(0);
  });
});
