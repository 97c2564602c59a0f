import { readText, secondsLeft, percentDone } from './run-progress.js';

const progress = { read: 1200, expected: 3400, added: 0, updated: 0, rejected: 0, rate: 55 };

describe('the progress of a run', () => {
  it('is shown in records, with the total if it is known', () => {
    expect(readText(progress)).toBe('1,200 of 3,400 read');
    expect(readText({ read: 1200, expected: null })).toBe('1,200 read');
  });

  it('has the details separately, and is not done before they are read', () => {
    const details = { expected: 75, received: 25, rejected: 0, added: 0, updated: 25, unchanged: 0 };
    const listed = { ...progress, read: 75, expected: 75, details, rate: 2 };
    expect(readText(listed)).toBe('75 of 75 read, 25 of 75 details read');
    expect(percentDone(listed)).toBeCloseTo(66.7, 1);
    expect(secondsLeft(listed)).toBe(25);
  });

  it('has a percentage of at most 100, and only with a known total', () => {
    expect(percentDone({ read: 50, expected: 200 })).toBe(25);
    expect(percentDone({ read: 300, expected: 200 })).toBe(100);
    expect(percentDone({ read: 0, expected: 0 })).toBeNull();
    expect(percentDone({ read: 5, expected: null })).toBeNull();
  });

  it('has a time left only with a known rate and total, before the end', () => {
    expect(secondsLeft(progress)).toBe(40);
    expect(secondsLeft({ ...progress, rate: 0 })).toBeNull();
    expect(secondsLeft({ ...progress, expected: null })).toBeNull();
    expect(secondsLeft({ ...progress, read: 3400 })).toBeNull();
    const { rate: _, ...withoutRate } = progress;
    expect(secondsLeft(withoutRate)).toBeNull();
  });
});
