import fc from 'fast-check';
import { type BrokenJson, readJson, type ReadJson } from './read-json.js';

const read = (text: string): ReadJson => {
  const result = readJson(text);
  if ('reason' in result) throw new Error(result.reason);
  return result;
};

describe('a JSON text with a fault', () => {
  it.each<[string, unknown, string]>([
    ['{"amount": 000}', { amount: '000' }, 'number with leading zeros at character 12'],
    ['{"id": 00712, "b": 1}', { id: '00712', b: 1 }, 'number with leading zeros at character 8'],
    ['{"a": -012.50}', { a: '-012.50' }, 'number with leading zeros at character 7'],
    ['{"a": NaN, "b": 2}', { a: null, b: 2 }, 'NaN at character 7'],
    ['[-Infinity, undefined]', [null, null], '-Infinity at character 2 and 1 more fault'],
    ['{"a": None, "b": True}', { a: null, b: true }, 'None at character 7 and 1 more fault'],
    ['{"a": +5}', { a: 5 }, 'number +5 at character 7'],
    ['{"a": .5, "b": 5.}', { a: 0.5, b: 5 }, 'number .5 at character 7 and 1 more fault'],
    ['{"a": [1, 2, ], }', { a: [1, 2] }, 'comma before a closing bracket at character 14 and 1 more fault'],
    ['[1,, 2]', [1, 2], 'extra comma at character 4'],
    ['[{"a": 1} {"a": 2}]', [{ a: 1 }, { a: 2 }], 'missing comma at character 11'],
    ['{"a": 1 "b": 2}', { a: 1, b: 2 }, 'missing comma at character 9'],
    ['{"a": "x" "b": 2}', { a: 'x', b: 2 }, 'missing comma at character 11'],
    ['{"a": , "b": }', { a: null, b: null }, 'missing value at character 7 and 1 more fault'],
    ['{"a": "one\ntwo\tthree"}', { a: 'one\ntwo\tthree' }, 'line break within a text at character 11 and 1 more fault'],
    ['{"a": "\u0001"}', { a: '\u0001' }, 'control character within a text at character 8'],
    [
      String.raw`{"a": "C:\data \'x\'"}`,
      { a: String.raw`C:\data \'x\'` },
      'backslash that escapes nothing at character 10 and 2 more faults',
    ],
    [
      '{"a": "The "Big" one", "b": 1}',
      { a: 'The "Big" one', b: 1 },
      'quotation mark within a text at character 12 and 1 more fault',
    ],
    [
      '{"a": "6" pipe", "b": "8" pipe"}',
      { a: '6" pipe', b: '8" pipe' },
      'quotation mark within a text at character 9 and 1 more fault',
    ],
    ['["6" pipe", "x"]', ['6" pipe', 'x'], 'quotation mark within a text at character 4'],
    ['{"a": 1 /* one */, // two\n "b": 2}', { a: 1, b: 2 }, 'comment at character 18 and 1 more fault'],
  ])('is repaired: %s', (text, json, fault) => {
    const result = read(text);
    expect(result.json).toEqual(json);
    expect(result.repairs).toMatch(/^not JSON: /);
    expect(result.broken).toEqual([]);
    expect(result.repairs?.replace('not JSON: ', '').replace(/\d+/, '')).toBe(fault.replace(/\d+/, ''));
  });

  it('reports the position of the fault', () => {
    expect(read('{"amount": 000}').repairs).toBe('not JSON: number with leading zeros at character 12');
  });

  it.each<[string, unknown, string]>([
    [
      '{"releases": [{"a": 1}, {"a": oops}, {"a": 3}], "b": 4}',
      { releases: [{ a: 1 }, { a: 3 }], b: 4 },
      '{"a": oops}',
    ],
    ['[{"a": oops}, {"a": 2}]', [{ a: 2 }], '{"a": oops}'],
    ['[{"a": 1}, {\'a\': 2}]', [{ a: 1 }], "{'a': 2}"],
    ['[[1], [1 = 2]]', [[1]], '[1 = 2]'],
  ])('that cannot be repaired affects only its own list item: %s', (text, json, broken) => {
    const result = read(text);
    expect([result.json, result.repairs]).toEqual([json, null]);
    expect(result.broken).toMatchObject([
      { text: broken, reason: expect.stringMatching(/^not JSON: .* at character \d+/) },
    ]);
  });

  it('reports the position of the fault of a member in the whole text', () => {
    const text = '[{"a": 1}, {"a": oops}]';
    expect(read(text).broken[0]?.reason).toBe(
      `not JSON: "oops" without quotation marks at character ${text.indexOf('oops') + 1}`,
    );
  });

  it.each(['', 'Service unavailable', '{"a": oops}', '{"a": [1, 2', '{"a": "x', '{"a": 1}}', '<rss/>', "{'a': 1}"])(
    'is not read if its meaning is ambiguous: %j',
    (text) => {
      expect(readJson(text)).toMatchObject({ reason: expect.stringMatching(/^not JSON: /) });
    },
  );

  it('is read unchanged if it has no fault', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(readJson(text)).toEqual({ json: JSON.parse(text), repairs: null, broken: [] });
      }),
    );
  });

  it('is read or rejected with a reason, whatever the text', () => {
    const part = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      ':',
      '0',
      '00',
      'a',
      '\\',
      '\n',
      ' ',
      '/*',
      '//',
      'NaN',
      '"a":',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const result: ReadJson | BrokenJson = readJson(parts.join(''));
        expect('reason' in result ? typeof result.reason : result.json === undefined).toBe(
          'reason' in result ? 'string' : false,
        );
      }),
    );
  });

  it('is repaired in linear time', () => {
    const text = `[${'{"a": "6" pipe", "b": 000, "c": "x\ny"},\n'.repeat(20_000)}{}]`;
    expect(read(text).json).toHaveLength(20_001);
  });
});
