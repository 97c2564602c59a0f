import { relatedPeopleTable } from '@rfp/codes/related-people-table';
import { relatedThingsTable } from '@rfp/codes/related-things-table';
import { naicsTable } from '@rfp/codes/tables/naics-table';
import { defaultSynonyms } from '@rfp/codes/synonyms';
import { agencies } from '@rfp/contracts/vocabulary/agencies';
import { stateNames } from '@rfp/contracts/vocabulary/us-states';
import { plainWords } from '../../search/query/search-words.js';
import { editDistance } from './edit-distance.js';

/** Words of state and agency names. They are correct even if no record contains them. */
const names: ReadonlySet<string> = distinctWords([...stateNames, ...agencies.flatMap(({ spellings }) => spellings)]);
/** Procurement terms, each with a bit set of its letters. Words with many different letters are not similar. */
const terms = [
  ...new Set([
    ...names,
    ...distinctWords([...defaultSynonyms].flatMap(([word, others]) => [word, ...others])),
    ...distinctWords([naicsTable, relatedPeopleTable, relatedThingsTable]),
  ]),
].map((word) => ({ word, letters: letterBits(word) }));

function distinctWords(texts: readonly string[]): ReadonlySet<string> {
  const words = texts.flatMap((text) => plainWords(text).split(' '));
  return new Set(words.filter((word) => /^\p{L}{4,30}$/u.test(word)));
}

/** Returns a bit set of the letters of a word. */
function letterBits(word: string): number {
  let letters = 0;
  for (const letter of word) letters |= 1 << (letter.charCodeAt(0) % 26);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

const termWords: ReadonlySet<string> = new Set(terms.map(({ word }) => word));

/** Whether a word is a procurement term. These words are correct even if few records contain them. */
export function isProcurementTerm(word: string): boolean {
  return termWords.has(word);
}

/** Whether a word is a part of the name of a state or an agency. */
export function isWordOfName(word: string): boolean {
  return names.has(word);
}

/** Finds the procurement terms that differ from a word by at most `maxMistakes`. Needed because descriptions contain words that no title contains. */
export function findSimilarTerms(written: string, maxMistakes: number): readonly string[] {
  const letters = letterBits(written);
  return terms
    .filter(({ word }) => Math.abs(word.length - written.length) <= maxMistakes)
    .filter((known) => countBits(known.letters ^ letters) <= 2 * maxMistakes)
    .map(({ word }) => word)
    .filter((word) => word !== written && editDistance(written, word) <= maxMistakes);
}
