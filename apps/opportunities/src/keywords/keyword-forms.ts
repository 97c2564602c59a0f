import { type Place } from '@rfp/scoring/recipe/recipe-schema';
import { type EntityManager } from 'typeorm';
import { tagOf } from '../search/query/search-tags.js';
import { queryWords, quoted, readStems } from '../search/query/search-words.js';
import { type Synonyms } from '../search/query/terms.js';
import { isCapitalWord } from './capital-words.js';

/** Consecutive words in indexed form. */
export interface Phrase {
  /** Each word with its distance from the first one. */
  readonly words: readonly { readonly stem: string; readonly at: number }[];
  /** A word that must be in capitals in the text, because it has another meaning in lower case; null if case does not matter. */
  readonly capitals: string | null;
}

/** The searched forms of a keyword: its words and synonyms as stems, and the codes that it may be. */
export interface KeywordForms {
  readonly keyword: string;
  readonly phrases: readonly Phrase[];
  /** Tags of the codes. */
  readonly codes: readonly string[];
}

/** Returns the forms of keywords, with the same stems and synonyms as the search. */
export async function keywordForms(
  database: Pick<EntityManager, 'query'>,
  keywords: readonly string[],
  synonyms: Synonyms,
): Promise<KeywordForms[]> {
  const texts = keywords.map((keyword) => [keyword, ...synonyms(keyword)]);
  const stems = await readStems(database, new Set(texts.flat().flatMap(queryWords)));
  return keywords.map((keyword, index) => ({
    keyword,
    phrases: (texts[index] ?? []).map((text) => compilePhrase(text, stems)).filter(({ words }) => words.length > 0),
    codes: isCode(keyword) ? codeKinds.map((kind) => tagOf(kind, keyword)) : [],
  }));
}

function compilePhrase(text: string, stems: ReadonlyMap<string, string | null>): Phrase {
  const known = queryWords(text).map((word) => stems.get(word) ?? null);
  const first = known.findIndex((stem) => stem !== null);
  const words = known.flatMap((stem, at) => (stem === null ? [] : [{ stem, at: at - first }]));
  return { words, capitals: isCapitalWord(text) ? text.trim() : null };
}

const codeKinds = ['naics', 'psc', 'aln', 'cpv', 'unspsc', 'nigp'] as const;

function isCode(keyword: string): boolean {
  return /^[\dA-Z.]{2,12}$/i.test(keyword.trim()) && /\d/.test(keyword);
}

/** Returns tags that a notice has if its title contains the words of a phrase only within the name of the buyer. */
export function buyerTags({ words }: Phrase): string[] {
  return words.map(({ stem }) => tagOf('buyer', stem));
}

/** Returns the `tsquery` for a phrase in texts of a weight. */
function phraseQuery({ words }: Phrase, weight: string): string {
  return words
    .map(({ stem, at }, index) => {
      const before = words[index - 1];
      return `${before === undefined ? '' : `<${at - before.at}> `}${quoted(stem)}:${weight}`;
    })
    .join(' ');
}

/** Weight of the words of each place in the search documents. */
export const placeWeights: Readonly<Record<Place, string>> = { title: 'A', codes: 'C', description: 'D', agency: 'B' };

/** Returns the `tsquery` for a phrase in a place. The name of the buyer within a title counts as place `agency`. */
export function placeQuery(phrase: Phrase, place: Place): string {
  const found = `(${phraseQuery(phrase, placeWeights[place])})`;
  const inBuyerName = buyerTags(phrase).map(quoted).join(' & ');
  if (place === 'title') return `(${found} & !(${inBuyerName}))`;
  return place === 'agency' ? `(${found} | (${phraseQuery(phrase, placeWeights.title)}) & ${inBuyerName})` : found;
}

/** Returns a regular expression, valid in JavaScript and PostgreSQL, for a word in capitals. */
export function capitalsPattern(word: string): string {
  return `(?<![A-Za-z0-9])${word}(?![A-Za-z0-9])`;
}
