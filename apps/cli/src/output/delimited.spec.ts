import { anyCharacter } from '@rfp/contracts/testing/any-character';
import fc from 'fast-check';
import { toCsv, toTsv } from './delimited.js';

describe('TSV', () => {
  it('has one record per line, lists in one field, and empty fields for missing values', () => {
    const records = [{ id: 1, title: 'a\tb\nc', list: ['x', 'y'], none: null, flag: false }];
    expect(toTsv(['id', 'title', 'list', 'none', 'flag', 'missing'], records)).toBe('1\ta b c\tx; y\t\tfalse\t\n');
  });

  it('has the requested number of fields for any content', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter }), { minLength: 3, maxLength: 3 }), (values) => {
        const line = toTsv(['0', '1', '2'], [Object.fromEntries(values.entries())]);
        expect(line.split('\n')).toHaveLength(2);
        expect(line.split('\t')).toHaveLength(3);
      }),
    );
  });
});

describe('CSV', () => {
  it('quotes only if needed, and keeps numbers', () => {
    expect(toCsv(['a', 'b', 'c'], [{ a: 'x, "y"', b: -5, c: null }])).toBe('a,b,c\r\n"x, ""y""",-5,\r\n');
  });

  it.each(['=HYPERLINK("http://evil.example")', '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1', ' =1'])(
    'prevents a spreadsheet from parsing %j as a formula',
    (text) => {
      expect(toCsv(['a'], [{ a: text }]).split('\r\n')[1]).toMatch(/^"?'/);
    },
  );

  it('never starts a text like a formula [asvs 1.2.10]', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const [, line = ''] = toCsv(['a'], [{ a: text }]).split('\r\n');
        expect(line.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});
