import fc from 'fast-check';
import stringWidth from 'string-width';
import { clip, renderTable, wrap } from './table.js';

describe('a table', () => {
  it('has aligned columns, without trailing spaces', () => {
    const text = renderTable(
      [{ head: 'NAME', width: 6 }, { head: 'COUNT', align: 'right' }, { head: 'NOTE' }],
      [
        ['abc', '5', ''],
        ['abcdefgh', '1,200', 'x'],
      ],
    );
    expect(text).toBe('NAME    COUNT  NOTE\nabc         5\nabcde…  1,200  x\n');
  });
  it('fits a width: the widest columns shrink, at most to their longest words, and cells take several lines', () => {
    const rows = [
      ['grants_gov', 'Grants of the federal government', '12'],
      ['city', 'City bids', '3'],
    ];
    const table = renderTable([{ head: 'KEY' }, { head: 'NAME' }, { head: 'COUNT', align: 'right' }], rows, 32);
    expect(table).toBe(
      'KEY         NAME           COUNT\ngrants_gov  Grants of the     12\n            federal\n            government\ncity        City bids          3\n',
    );
  });
});

describe('a text that is too long', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['too long for it', 9, 'too long…'],
    ['日本語日本語', 7, '日本語…'],
  ])('is truncated: %s in %i characters is %s', (text, width, clipped) => {
    expect(clip(text, width)).toBe(clipped);
  });

  it('is never wider than its column', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, width) => {
        expect(stringWidth(clip(text, width))).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('wraps at spaces without losing words', () => {
    expect(wrap('one two three four', 9)).toEqual(['one two', 'three', 'four']);
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^\w{1,8}$/)), (words) => {
        const lines = wrap(words.join(' '), 20);
        expect(lines.join(' ')).toBe(words.join(' '));
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(20);
      }),
    );
  });
});
