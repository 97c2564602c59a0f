import { acronyms, baseLeads, baseTypes, joiners, onsets, shortenings } from './casing-word-lists.js';
import { isPlaceLead, isStateCode } from './places-in-title.js';
import { type Word } from './split-words.js';

/** Whether a word of a title in capitals stays in capitals: an acronym, a number, a numeral, a letter. */
export function isCode(word: Word): boolean {
  const { text } = word;
  if (isOrdinal(text) || shortenings.has(text) || isNameOfPlace(word)) return false;
  if (/^\p{L}$/u.test(text)) return isLetter(word);
  if (/\d/.test(text) || isRomanNumeral(text) || isUnpronounceable(text)) return true;
  return isAcronym(text) || isStateCode(word) || isPartOfCode(word);
}

/** `FT SAM` of Fort Sam Houston. */
function isNameOfPlace(word: Word): boolean {
  const { text, previous } = word;
  return isPlaceLead(word) || (previous !== undefined && isPlaceLead(previous) && /^\p{L}{3,}$/u.test(text));
}

/** Organizations: USSOCOM, USAMRAA, NAVFACSYSCOM, school districts such as LAUSD and HISD, departments of transportation such as PENNDOT. */
const organizations =
  /^(?:US[BCDFGJ-NP-TVWXZ]\p{Lu}*|USA(?!BLE|GE)\p{Lu}{1,5}|\p{Lu}+SYSCOM|\p{Lu}{1,4}[IU]SD|\p{Lu}{2,5}DOT)$/u;

function isAcronym(text: string): boolean {
  return acronyms.has(text) || baseLeads.has(text) || baseTypes.has(text) || organizations.test(text);
}

/** `5TH` is not a code. */
function isOrdinal(text: string): boolean {
  return /^\d+(?:ST|ND|RD|TH)$/.test(text);
}

/** Roman numerals up to 39; longer ones could be words. */
function isRomanNumeral(text: string): boolean {
  return /^X{0,3}(?:IX|IV|V?I{0,3})$/.test(text);
}

/** `TYPE B`, `PART A`. Letters that can be words count as letters only at the end of a phrase. */
function isLetter(word: Word): boolean {
  const { text, before, after, previous } = word;
  if (isJoined(before, previous) || isJoined(after, word.next) || after.startsWith('.')) return true;
  // X-RAY, E-MAIL, and letters after a broken character
  if (after === '-' || !/(?:^|[\s(["'#-])$/.test(before)) return false;
  return !/[AEOY]/.test(text) || (previous !== undefined && !/^\s+$/.test(after));
}

/** `R&D`, `A/E`, `U.S.`, `A-E`, `25-R-4011` */
function isJoined(between: string, other: Word | undefined): boolean {
  if (/^[&/.]$/.test(between)) return true;
  return between === '-' && /^.$|\d/u.test(other?.text ?? '');
}

function isPartOfCode({ text, before, after, previous, next }: Word): boolean {
  // IGF::OT::IGF, a marker of federal awards
  if (after.startsWith('::') || before.endsWith('::')) return true;
  if (text.length > 2) return false;
  // R&D, O&M, OR/WA
  if (/^[&/]/.test(after) || /[&/]$/.test(before)) return true;
  // CP-14, the number of a solicitation
  return !joiners.has(text.toLowerCase()) && (isNumber(before, previous) || isNumber(after, next));
}

function isNumber(between: string, other: Word | undefined): boolean {
  return between === '-' && /\d/.test(other?.text ?? '');
}

const maxAcronym = 6;

/** Whether a word has no vowel, or begins with consonants that begin no English word: JWST, FPGA. McCoy is a name. */
function isUnpronounceable(text: string): boolean {
  if (!/[AEIOUY]/.test(text)) return true;
  const onset = /^[B-DF-HJ-NP-TV-XZ]*/.exec(text)?.[0] ?? '';
  return text.length <= maxAcronym && onset.length > 1 && !onsets.has(onset) && !text.startsWith('MC');
}

/** Acronyms that the title itself explains: `(TACP)` next to words that begin with its letters. `(BRAC PMO)` is an acronym of two words. */
export function explainedAcronyms(words: readonly Word[]): Set<string> {
  const explained = new Set<string>();
  for (const [at, { before }] of words.entries()) {
    if (!before.endsWith('(')) continue;
    const end = words.findIndex(({ after }, index) => index >= at && after.startsWith(')')) + 1;
    const inside = words.slice(at, end).map(({ text }) => text);
    const letters = inside.join('');
    const reach = 2 * letters.length;
    const isExplained = [words.slice(Math.max(0, at - reach), at), words.slice(end, end + reach)].some((others) =>
      isSpelledBy(letters, others),
    );
    if (letters.length > 1 && isExplained) for (const text of inside) explained.add(text);
  }
  return explained;
}

/** Whether words begin with all the letters in order. A word may match one letter or its first letters, such as `CO` of COMPANY. */
function isSpelledBy(letters: string, words: readonly Word[]): boolean {
  const [single, several] = [1, letters.length].map((maxLetters) => {
    let found = 0;
    for (const { text } of words) found += commonBeginning(text, letters.slice(found, found + maxLetters));
    return found;
  });
  return Math.max(single ?? 0, several ?? 0) >= letters.length;
}

function commonBeginning(text: string, letters: string): number {
  let length = 0;
  while (length < letters.length && text.charAt(length) === letters.charAt(length)) length += 1;
  return length;
}
