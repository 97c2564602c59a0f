import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };
const last = 0x10ffff - surrogates.count;

/**
 * Any Unicode character, as the `unit` of `fc.string`. With the equivalent built-in unit `binary`, fast-check builds a table of all characters in
 * each spec file, which takes two seconds.
 */
export const anyCharacter = fc.integer({ min: 0, max: last }).map(
  (index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
  (character) => {
    if (typeof character !== 'string' || !/^\P{Cs}$/u.test(character)) throw new Error('Not a character');
    const codePoint = character.codePointAt(0) ?? 0;
    return codePoint < surrogates.first ? codePoint : codePoint - surrogates.count;
  },
);
