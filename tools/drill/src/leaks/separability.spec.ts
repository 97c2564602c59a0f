import { separability } from './separability.js';

describe('how well two lists of numbers can be told apart', () => {
  it('is 0.5 for equal lists, and 0 or 1 for lists without overlap', () => {
    expect(separability([1, 2, 2, 3], [3, 2, 1, 2])).toBe(0.5);
    expect(separability([4, 5], [1, 2, 3])).toBe(1);
    expect(separability([1, 2, 3], [4, 5])).toBe(0);
    expect(separability([1, 3], [2])).toBe(0.5);
    expect(separability([2, 3], [1, 2])).toBe(0.875);
  });
});
