import { anyCharacter } from '@rfp/contracts/testing/any-character';
import fc from 'fast-check';
import { partitionOf } from './partition.js';

describe('the partition of a key', () => {
  it('never changes, because replicas of different versions must agree', () => {
    const keys = ['', 'a', 'grants_gov', 'sam_gov', 'naïve', '0190a0c0-0000-7000-8000-000000000001'];
    expect(keys.map((key) => partitionOf(key, 8))).toEqual([5, 4, 1, 3, 3, 5]);
  });

  it('is one of the partitions', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.integer({ min: 1, max: 1000 }), (key, partitions) => {
        expect(Array.from({ length: partitions }, (_, index) => index)).toContain(partitionOf(key, partitions));
      }),
    );
  });

  it('spreads keys evenly', () => {
    const counts = Array.from({ length: 8 }, () => 0);
    for (let n = 0; n < 8000; n += 1) {
      const partition = partitionOf(`0190a0c0-0000-7000-8000-${String(n).padStart(12, '0')}`, 8);
      counts[partition] = (counts[partition] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(800);
    expect(Math.max(...counts)).toBeLessThan(1200);
  });
});
