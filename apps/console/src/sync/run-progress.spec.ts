import { readText, secondsLeft, percentDone } from './run-progress.js';

const at = { read: 1200, expected: 3400, added: 0, updated: 0, rejected: 0, rate: 55 };

describe('how far a run is', () => {
  it('is said in records, of all where the source has told how many there are', () => {
    expect(readText(at)).toBe('1,200 of 3,400 read');
    expect(readText({ read: 1200, expected: null })).toBe('1,200 read');
  });

  it('is a share only where the whole is known, and never more than the whole', () => {
    expect(percentDone({ read: 50, expected: 200 })).toBe(25);
    expect(percentDone({ read: 300, expected: 200 })).toBe(100);
    expect(percentDone({ read: 0, expected: 0 })).toBeNull();
    expect(percentDone({ read: 5, expected: null })).toBeNull();
  });

  it('has a time left only where pace and whole are known and it is not over', () => {
    expect(secondsLeft(at)).toBe(40);
    expect(secondsLeft({ ...at, rate: 0 })).toBeNull();
    expect(secondsLeft({ ...at, expected: null })).toBeNull();
    expect(secondsLeft({ ...at, read: 3400 })).toBeNull();
    const { rate: _, ...unheard } = at;
    expect(secondsLeft(unheard)).toBeNull();
  });
});
