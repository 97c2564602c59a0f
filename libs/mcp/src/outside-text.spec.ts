import { anyCharacter } from '@rfp/contracts/testing/any-character';
import fc from 'fast-check';
import { clip, headOf, quoteOutside, sanitize, sanitizeAll } from './outside-text.js';

const anyText = fc.string({ unit: anyCharacter });

describe('outside text', () => {
  it.each([
    ['escape sequences', 'a\u001B[31mb\u001B]0;title\u0007c\u009B2Jd', 'abcd'],
    ['control characters, but no line feed and no tab', 'a\u0000b\u0008c\td\r\ne\rf', 'abc\td\ne\nf'],
    ['marks of text direction', 'a\u202Eb\u2066c\u200Fd\u061Ce', 'abcde'],
    ['tags and other invisible characters', 'a\u{E0041}\u{E0100}b\u200Bc\uFEFFd\u2063e', 'abcde'],
  ])('loses %s', (_what, text, clean) => {
    expect(sanitize(text)).toBe(clean);
  });

  it('keeps letters of all scripts, signs and emoji', () => {
    const text = 'Straße, 屋根, مدرسة, नमस्ते, 👩‍🔧, 100 % – «ok»';
    expect(sanitize(text)).toBe(text);
  });

  it('is unchanged and well-formed if it is sanitized again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = sanitize(text);
        expect(sanitize(clean)).toBe(clean);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toMatch(/[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069]|[\u{E0000}-\u{E007F}]/u);
      }),
    );
    expect(sanitize('a\uD800b').isWellFormed()).toBe(true);
  });

  it('is sanitized at any depth of a value, including member names', () => {
    const value = { 'a\u202E': ['b\u0007', 1, null, { c: 'd\u200B' }], e: true };
    expect(sanitizeAll(value)).toEqual({ a: ['b', 1, null, { c: 'd' }], e: true });
  });

  it('cannot end its quotation with any spelling of the mark', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyText, fc.constantFrom('</outside-text>', '<', '/', 'outside-text>', '\u200B', ' ')), {
          maxLength: 20,
        }),
        (parts) => {
          const quoted = quoteOutside([parts.join('')]);
          expect(quoted.startsWith('<outside-text>\n')).toBe(true);
          expect(quoted.match(/<\s*\/?\s*outside-text/gi)).toHaveLength(2);
          expect(quoted.endsWith('\n</outside-text>')).toBe(true);
        },
      ),
    );
  });

  it('is cut to a length, and its quotation stays complete', () => {
    expect(clip('abcdef', 6)).toBe('abcdef');
    expect(clip('abcdefg', 6)).toBe('abcde…');
    expect(clip('ab👩cd', 4)).toBe('ab…');
    expect(headOf('ab👩cd', 4)).toBe('ab👩');
    const quoted = quoteOutside(['x'.repeat(50_000)]);
    expect(quoted.length).toBeLessThan(10_100);
    expect(quoted.endsWith('…\n</outside-text>')).toBe(true);
  });
});
