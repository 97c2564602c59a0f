import { isTruncated, shownCharacters } from './is-truncated.js';

describe('the received data of a rejected record', () => {
  it.each([
    ['is complete if it is short', 'x', true, false],
    ['is truncated at the limit', 'x'.repeat(shownCharacters), true, true],
    ['is counted in characters', '\u{1F4A1}'.repeat(shownCharacters - 1), true, false],
    ['is truncated if it was too large to store', 'x', false, true],
  ])('%s', (_what, raw, replayable, cut) => {
    expect(isTruncated({ raw, replayable })).toBe(cut);
  });
});
