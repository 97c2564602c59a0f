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
  /** If set, matches only texts with this word in capitals, since it is another word in lower case. */
  readonly capitals: string | null;
}

/** The searched forms of a keyword of a recipe: its stems, its synonyms and acronyms, and codes. */
export interface KeywordForms {
  readonly keyword: string;
  readonly phrases: readonly Phrase[];
  /** Tags of the codes that the keyword may be. */
  readonly codes: readonly string[];
}

/** The forms of keywords, with the stems and synonyms of the search. */
export async function keywordForms(
  database: Pick<EntityManager, 'query'>,
  keywords: readonly string[],
  synonyms: Synonyms,
): Promise<KeywordForms[]> {
  const texts = keywords.map((keyword) => [keyword, ...synonyms(keyword)]);
  const stems = await readStems(database, new Set(texts.flat().flatMap(queryWords)));
  return keywords.map((keyword, index) => ({
    keyword,
    phrases: (texts[index] ?? []).map((text) => phraseOf(text, stems)).filter(({ words }) => words.length > 0),
    codes: isCode(keyword) ? codeKinds.map((kind) => tagOf(kind, keyword)) : [],
  }));
}

function phraseOf(text: string, stems: ReadonlyMap<string, string | null>): Phrase {
  const known = queryWords(text).map((word) => stems.get(word) ?? null);
  const first = known.findIndex((stem) => stem !== null);
  const words = known.flatMap((stem, at) => (stem === null ? [] : [{ stem, at: at - first }]));
  return { words, capitals: isCapitalWord(text) ? text.trim() : null };
}

const codeKinds = ['naics', 'psc', 'aln', 'cpv', 'unspsc', 'nigp'] as const;

function isCode(keyword: string): boolean {
  return /^[\dA-Z.]{2,12}$/i.test(keyword.trim()) && /\d/.test(keyword);
}

/** The tags of the words of a phrase in a title that has all of them in the name of its buyer alone. */
export function buyerTags({ words }: Phrase): string[] {
  return words.map(({ stem }) => tagOf('buyer', stem));
}

/** The `tsquery` of a phrase, in texts of a weight. */
function phraseQuery({ words }: Phrase, weight: string): string {
  return words
    .map(({ stem, at }, index) => {
      const before = words[index - 1];
      return `${before === undefined ? '' : `<${at - before.at}> `}${quoted(stem)}:${weight}`;
    })
    .join(' ');
}

/** Weight of the words of each place in search documents. */
export const weightOfPlace: Readonly<Record<Place, string>> = { title: 'A', codes: 'C', description: 'D', agency: 'B' };

/** The `tsquery` of a phrase in a place. The name of the buyer in a title is the buyer, not the subject. */
export function placeQuery(phrase: Phrase, place: Place): string {
  const found = `(${phraseQuery(phrase, weightOfPlace[place])})`;
  const ofBuyer = buyerTags(phrase).map(quoted).join(' & ');
  if (place === 'title') return `(${found} & !(${ofBuyer}))`;
  return place === 'agency' ? `(${found} | (${phraseQuery(phrase, weightOfPlace.title)}) & ${ofBuyer})` : found;
}

/** Regular expression of JavaScript and PostgreSQL for a word in capitals. */
export function capitalsPattern(word: string): string {
  return `(?<![A-Za-z0-9])${word}(?![A-Za-z0-9])`;
}
