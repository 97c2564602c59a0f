import { RefusalPace } from './refusal-pace.js';

describe('the pace of refusals', () => {
  it('does not delay the refusals of one second, spaces further ones, and delays none by more than three seconds', () => {
    const pace = new RefusalPace(10);
    const waits = Array.from({ length: 60 }, () => pace.waitFor('a network', 0));
    expect(waits.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0));
    expect(waits.slice(10, 13)).toEqual([100, 200, 300]);
    expect(Math.max(...waits)).toBe(3000);
    expect(pace.waitFor('another network', 0)).toBe(0);
    expect(pace.waitFor('a network', 60_000)).toBe(0);
  });

  it('delays no refusal if the rate is infinite', () => {
    const pace = new RefusalPace(Infinity);
    expect(new Set(Array.from({ length: 1000 }, () => pace.waitFor('a network', 5)))).toEqual(new Set([0]));
  });
});
