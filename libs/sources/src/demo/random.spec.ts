import fc from 'fast-check';
import { Random } from './random.js';

describe('the pseudo-random generator', () => {
  it('returns the same numbers for the same seed and different numbers for a different seed', () => {
    const numbers = (seed: number) => {
      const random = new Random(seed);
      return Array.from({ length: 20 }, () => random.next());
    };
    expect(numbers(7)).toEqual(numbers(7));
    expect(numbers(7)).not.toEqual(numbers(8));
  });

  it('distributes its numbers evenly', () => {
    const random = new Random(1);
    const tally = new Map<number, number>();
    for (let index = 0; index < 8_000; index += 1) {
      const drawn = random.int(0, 3);
      tally.set(drawn, (tally.get(drawn) ?? 0) + 1);
    }
    for (const count of tally.values()) expect(Math.abs(count - 2_000)).toBeLessThan(200);
  });

  it('draws integers within the given limits, both limits included', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: 0, max: 3 }),
        (seed, min, width) => {
          const random = new Random(seed);
          const drawn = new Set(Array.from({ length: 200 }, () => random.int(min, min + width)));
          expect(Math.min(...drawn)).toBe(min);
          expect(Math.max(...drawn)).toBe(min + width);
        },
      ),
    );
  });

  it('never picks an item of weight zero', () => {
    const random = new Random(3);
    const drawn = Array.from({ length: 500 }, () =>
      random.weighted([
        ['never', 0],
        ['often', 9],
        ['seldom', 1],
      ] as const),
    );
    expect(new Set(drawn)).toEqual(new Set(['often', 'seldom']));
  });

  it('picks distinct items in the order of the list', () => {
    const list = ['a', 'b', 'c', 'd', 'e'];
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 7 }), (seed, count) => {
        const sample = new Random(seed).sample(list, count);
        expect(sample).toHaveLength(Math.min(count, list.length));
        expect(sample).toEqual([...new Set(sample)].sort());
      }),
    );
  });

  it('picks nothing from an empty list', () => {
    expect(() => new Random(1).pick([])).toThrow(RangeError);
  });

  it('draws half of the amounts below the median', () => {
    const random = new Random(5);
    const amounts = Array.from({ length: 4_000 }, () => random.logNormal(1_000, 1));
    const below = amounts.filter((amount) => amount < 1_000).length;
    expect(Math.abs(below - 2_000)).toBeLessThan(150);
  });
});
