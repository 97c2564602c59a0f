import fc from 'fast-check';
import { maxDepth, maxKeys, parseJson } from './parse-json.js';

describe('external JSON', () => {
  it('is parsed [asvs 1.1.1]', () => {
    expect(parseJson('{"a":[1,null,"x"]}', 'The body')).toEqual({ a: [1, null, 'x'] });
  });

  it.each([
    ['{', 'The body must be valid JSON'],
    ['', 'The body must be valid JSON'],
    ['undefined', 'The body must be valid JSON'],
    [`${'['.repeat(maxDepth + 1)}${']'.repeat(maxDepth + 1)}`, `The body must not nest deeper than ${maxDepth}`],
    ['['.repeat(200_000) + ']'.repeat(200_000), `The body must not nest deeper than ${maxDepth}`],
    [
      JSON.stringify(Object.fromEntries(Array.from({ length: maxKeys + 1 }, (_, index) => [`k${index}`, 0]))),
      `The body must not have more than ${maxKeys} names`,
    ],
    ['{"a":["b\\u0000"]}', 'The body must not contain a NUL character'],
  ])('is rejected if it is malformed or exceeds the limits [asvs 1.5.2]', (text, sentence) => {
    expect(() => parseJson(text, 'The body')).toThrow(sentence);
  });

  it('is otherwise returned unchanged', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        fc.pre(!text.includes('\\u0000'));
        expect(parseJson(text, 'x')).toEqual(JSON.parse(text));
      }),
    );
  });
});
