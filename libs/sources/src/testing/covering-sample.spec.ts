import { coveringSample } from './covering-sample.js';

const sources = ['a', 'b', 'c'];
const faults = ['w', 'x', 'y', 'z'];
const positions = ['first', 'later'];
const cases = sources.flatMap((source) =>
  faults.flatMap((fault) => positions.map((position) => ({ source, fault, position }))),
);
type Case = (typeof cases)[number];
const pairsOf = ({ source, fault, position }: Case): string[] => [
  `${source} ${fault}`,
  `${source} ${position}`,
  `${fault} ${position}`,
];

describe('a covering sample', () => {
  it('covers every pair of the table with fewer cases', () => {
    const sample = coveringSample(cases, pairsOf, 1);
    expect(new Set(sample.flatMap(pairsOf))).toEqual(new Set(cases.flatMap(pairsOf)));
    expect(sample.length).toBeLessThan(cases.length);
  });

  it('is the same for the same seed and different for a different seed', () => {
    expect(coveringSample(cases, pairsOf, 1)).toEqual(coveringSample(cases, pairsOf, 1));
    expect(coveringSample(cases, pairsOf, 2)).not.toEqual(coveringSample(cases, pairsOf, 1));
  });

  it('keeps a case that is the only one to cover a pair', () => {
    const only = { source: 'd', fault: 'w', position: 'first' };
    expect(coveringSample([...cases, only], pairsOf, 1)).toContain(only);
  });
});
