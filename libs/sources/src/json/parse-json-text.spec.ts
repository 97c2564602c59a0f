import { parseJsonText } from './parse-json-text.js';
import { readJson } from './read-json.js';

const nines = '9'.repeat(400);

describe('a number in JSON that is too large for a program', () => {
  it.each<[string, unknown]>([
    ['{"amount": 1e999999}', { amount: '1e999999' }],
    ['[-1E+999, 2.5e3]', ['-1E+999', 2500]],
    [`{"id": ${nines}, "b": 1}`, { id: nines, b: 1 }],
    [String.raw`{"a": "1e999999 \" 1e999", "b": 1e999}`, { a: '1e999999 " 1e999', b: '1e999' }],
  ])('stays as printed: %.60s', (text, value) => {
    expect(parseJsonText(text)).toEqual(value);
    expect(readJson(text)).toEqual({ json: value, repairs: null, broken: [] });
  });

  it('stays as printed in a text that is repaired', () => {
    expect(readJson('{"a": +1e999999, "b": 1}')).toMatchObject({ json: { a: '+1e999999', b: 1 } });
  });

  it('does not hide another fault', () => {
    expect(() => parseJsonText('{"a": 1e999999, "b": "}')).toThrow(SyntaxError);
  });
});
