import { type FieldDifference } from '@rfp/contracts/opportunities/version-diff';
import fc from 'fast-check';
import { diffWords } from './diff-words.js';

function compare(from: string, to: string): FieldDifference {
  const [change] = diffWords([{ field: 'description', from, to }]);
  if (change === undefined) throw new Error('A change stays a change');
  return change;
}

function joined({ words = [] }: FieldDifference, without: 'insert' | 'delete'): string {
  return words
    .filter(({ op }) => op !== without)
    .map(({ text }) => text)
    .join('');
}

const words = (length: number, word: (index: number) => string) => Array.from({ length }, (_, i) => word(i)).join(' ');

describe('the words of two texts', () => {
  it('are shared, deleted or inserted', () => {
    expect(compare('Repair of the roof.\nBids by mail.', 'Repair of the old roof.\nBids by e-mail.').words).toEqual([
      { op: 'equal', text: 'Repair of the ' },
      { op: 'insert', text: 'old ' },
      { op: 'equal', text: 'roof.\nBids by ' },
      { op: 'insert', text: 'e-' },
      { op: 'equal', text: 'mail.' },
    ]);
  });

  it('form the first text without the insertions, and the second without the deletions', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.constantFrom('a', 'b', ' ', '\n', '\u00e9', '.')).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, text, (from, to) => {
        const change = compare(from, to);
        fc.pre(change.words !== undefined);
        expect([joined(change, 'insert'), joined(change, 'delete')]).toEqual([from, to]);
      }),
    );
  });

  it('are not compared if a value is a single word, such as a date', () => {
    expect(compare('2026-03-01', '2026-03-02')).not.toHaveProperty('words');
  });

  it.each([
    ['differ in every word', words(5000, (i) => `a${i}`), words(5000, (i) => `b${i}`)],
    ['are a megabyte long', words(200_000, () => 'bid'), words(200_001, () => 'bid')],
  ])('are replaced as a whole if the texts %s', (_, from, to) => {
    expect(compare(from, to)).toEqual({
      field: 'description',
      from,
      to,
      whole: true,
      words: [
        { op: 'delete', text: from },
        { op: 'insert', text: to },
      ],
    });
  });
});
