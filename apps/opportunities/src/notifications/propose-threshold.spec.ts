import fc from 'fast-check';
import { proposeThreshold } from './propose-threshold.js';

const several = (count: number, score: number, before = 0) => Array.from({ length: count }, () => ({ score, before }));

describe('the proposed threshold', () => {
  it('is the highest that would have made about three matches a day in thirty days', () => {
    expect(proposeThreshold([...several(30, 90), ...several(60, 72), ...several(200, 60)])).toEqual({
      threshold: 72,
      matches: 90,
    });
    expect(proposeThreshold(several(6, 66))).toEqual({ threshold: 66, matches: 6 });
    expect(proposeThreshold(several(1000, 100))).toEqual({ threshold: 100, matches: 1000 });
  });

  it('does not count versions that matched before, nor those below the lowest threshold', () => {
    expect(proposeThreshold([...several(90, 80, 75), ...several(90, 49)])).toEqual({ threshold: 80, matches: 90 });
    expect(proposeThreshold([...several(5, 80, 80), ...several(5, 70, 90), ...several(9, 49)])).toBeNull();
    expect(proposeThreshold([])).toBeNull();
  });

  it('extrapolates to all versions if only a part of them was examined', () => {
    expect(proposeThreshold([...several(45, 80), ...several(100, 60)], 0.5)).toEqual({ threshold: 80, matches: 90 });
  });

  it('makes the number of matches that it reports', () => {
    const points = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.array(fc.record({ score: points, before: points }), { maxLength: 200 }), (scored) => {
        const proposal = proposeThreshold(scored);
        const matchesOf = (threshold: number) =>
          scored.filter(({ score, before }) => score >= threshold && before < threshold).length;
        if (proposal === null)
          return expect(Math.max(...Array.from({ length: 51 }, (_, n) => matchesOf(50 + n)))).toBe(0);
        return expect(proposal.matches).toBe(matchesOf(proposal.threshold));
      }),
    );
  });
});
