import { isTruncated, shownCharacters } from './is-truncated.js';

describe('what was received of a rejected record', () => {
  it.each([
    ['is shown whole where it is short', 'x', true, false],
    ['is cut where it fills what is shown', 'x'.repeat(shownCharacters), true, true],
    ['is counted in characters', '\u{1F4A1}'.repeat(shownCharacters - 1), true, false],
    ['is cut where it was too large to be kept', 'x', false, true],
  ])('%s', (_what, raw, replayable, cut) => {
    expect(isTruncated({ raw, replayable })).toBe(cut);
  });
});
