import { anyOf, readQuery, queryTextSchema } from './query-text.js';

describe('the text of a query', () => {
  it.each([
    ['👩‍👩‍👧‍👦'.repeat(67), true],
    ['👩'.repeat(500), true],
    ['👩'.repeat(501), false],
    ['a'.repeat(501), false],
  ])('is accepted only if it can be parsed, also with characters of two UTF-16 units: %s', (text, isAccepted) => {
    expect(queryTextSchema.safeParse(text).success).toBe(isAccepted);
    if (isAccepted) expect(() => readQuery(text)).not.toThrow();
    else expect(() => readQuery(text)).toThrow('at most 500 characters');
  });

  it.each(['!!!', '😀', '"😀"', '§', '-', '\u200b'])('without a word, such as %j, matches no record', (text) => {
    expect(readQuery(text)).toEqual({ kind: 'or', parts: [] });
    expect(anyOf([text, ' '])).toBeNull();
    expect(anyOf([text, 'roof'])).toEqual(readQuery('roof'));
  });

  it('matches every record if it is blank', () => {
    expect(['', ' \u00a0'].map(readQuery)).toEqual([null, null]);
  });
});
