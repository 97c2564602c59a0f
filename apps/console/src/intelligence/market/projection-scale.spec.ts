import { roundedMax, visibleMonths } from './projection-scale.js';

it.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [7.2, 10],
  [100, 100],
  [1_240_000, 2_000_000],
])('the axis for values up to %d ends at %d', (value, end) => {
  expect(roundedMax(value)).toBe(end);
});

it('names the first month, and no more months than fit', () => {
  expect(visibleMonths(1)).toEqual([0]);
  expect(visibleMonths(6)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(visibleMonths(12)).toEqual([0, 2, 4, 6, 8, 10]);
});
