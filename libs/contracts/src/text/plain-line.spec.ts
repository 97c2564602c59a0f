import fc from 'fast-check';
import { oneLine, plainLine } from './plain-line.js';
import { anyCharacter } from '../testing/any-character.js';

describe('outside text in a line', () => {
  it.each([
    ['Roof\r\nBcc: a@example.org', 'Roof Bcc: a@example.org'],
    ['Roof\u2028repairs\u0000', 'Roof repairs'],
    ['\u202egpj.exe\u2066', 'gpj.exe'],
    ['ro\u00adof re\u200bpairs', 'roof repairs'],
    ['See https://evil.example/login?a=b now', 'See (link) now'],
    ['WWW.evil.example', '(link)'],
    ['Support of SAM.gov and St.Louis/Chicago', 'Support of SAM.gov and St.Louis/Chicago'],
    ['\ud800lone', '\ufffdlone'],
    ['👩‍🚀 کتاب‌ها', '👩‍🚀 کتاب‌ها'],
  ])('%j becomes %j', (text, line) => {
    expect(plainLine(text)).toBe(line);
  });

  it.each([
    ['Repair of the roof of Building 5', 20, 'Repair of the roof…'],
    ['Repair of the roof, Building 5', 20, 'Repair of the roof…'],
    ['x'.repeat(30), 20, `${'x'.repeat(19)}…`],
    ['Roof', 4, 'Roof'],
    [`${'x'.repeat(18)}👩x`, 20, `${'x'.repeat(18)}…`],
  ])('%j is cut to %d characters as %j', (text, max, line) => {
    expect(plainLine(text, max)).toBe(line);
  });

  it('has no characters that break, hide or reorder text, and respects the maximum length', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
        expect(oneLine(text)).not.toMatch(/[\p{Cc}\p{Bidi_C}\p{Zl}\p{Zp}]/u);
        const cut = plainLine(text, 40);
        expect(cut.length).toBeLessThanOrEqual(40);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});
