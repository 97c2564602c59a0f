import { anyCharacter } from '@rfp/contracts/testing/any-character';
import fc from 'fast-check';
import { sanitize, sanitizeLines, toJson } from './sanitize.js';

/** Characters that control a terminal: C0, DEL, C1 and bidirectional marks. */
const dangerous = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

describe('untrusted text', () => {
  it.each([
    ['\u001b[31mred\u001b[0m', 'red'],
    ['\u001b]0;title\u0007text', 'text'],
    ['\u001b]8;;https://evil.example\u001b\\link\u001b]8;;\u001b\\', 'link'],
    ['a\u009b31mb', 'ab'],
    ['line\r\nbreak\tand tab', 'line break and tab'],
    ['\u202egpj.exe', 'gpj.exe'],
    ['bell\u0007', 'bell'],
    ['  Straße · 日本  ', 'Straße · 日本'],
  ])('is sanitized: %j becomes %j', (text, cleaned) => {
    expect(sanitize(text)).toBe(cleaned);
  });

  it('never controls a terminal [asvs 1.3.3]', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(sanitize(`\u001b[2J${text}\u009b`)).not.toMatch(dangerous);
        for (const line of sanitizeLines(text)) expect(line).not.toMatch(dangerous);
      }),
    );
  });

  it('is unchanged and safe in JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const json = toJson({ text });
        expect(json).not.toMatch(dangerous);
        expect(JSON.parse(json)).toEqual({ text });
      }),
    );
  });
});
