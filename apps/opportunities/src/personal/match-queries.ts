import { agencyName } from '@rfp/contracts/agency-name';
import { foldedWords } from '@rfp/scoring/fold-words';
import { readPlace } from '@rfp/scoring/match-place';
import { type ProfileItem, profileItems, type Recipe } from '@rfp/scoring/recipe-schema';
import { stateName } from '@rfp/contracts/us-states';
import { type EntityManager } from 'typeorm';
import { tagOf } from '../search/query/search-tags.js';
import { quoted } from '../search/query/search-words.js';
import { countDocuments, readWordFacts, type WordFacts } from '../search/statistics.js';

/**
 * The queries of the index of words for a keyword or a member of a profile, in the syntax of `tsquery`. Each finds every row that matches, and some that do
 * not, because words have other forms; null would find any row.
 */
interface Queries {
  /** Finds it anywhere. */
  readonly query: string | null;
  /** About how many documents have it. */
  readonly documents: number;
}

export interface KeywordMatch extends Queries {
  readonly kind: 'keyword';
  readonly words: readonly string[];
  /** Finds it in the title. */
  readonly title: string | null;
  /** Finds it in codes, or as one of the keywords of the source. */
  readonly codes: string | null;
  /** Finds it in the description or the name of the buyer. */
  readonly described: string | null;
}

export interface ItemMatch extends Queries {
  readonly kind: ProfileItem;
  readonly entries: readonly string[];
}

/** What a row can match. */
export type Match = KeywordMatch | ItemMatch;

export interface MatchQueries {
  readonly matches: readonly Match[];
  /** Number of all documents. */
  readonly total: number;
}

export const noMatches: MatchQueries = { matches: [], total: 0 };

/** The queries of the index of words for what a recipe looks for. */
export async function matchQueries(database: Pick<EntityManager, 'query'>, recipe: Recipe): Promise<MatchQueries> {
  const { keywords, search } = recipe;
  const terms = [
    ...keywords.flatMap((keyword) => keywordTerms(keyword).text),
    ...profileItems.flatMap((item) => itemTerms[item](search[item]).flat()),
  ];
  const [total, facts] = await Promise.all([countDocuments(database), readWordFacts(database, terms.flatMap(wordsOf))]);
  const index = new IndexQueries(facts);
  const items = profileItems
    .filter((item) => search[item].length > 0)
    .map((kind): Match => ({ kind, entries: search[kind], ...index.any(itemTerms[kind](search[kind])) }));
  return { matches: [...keywords.map((keyword) => index.keyword(keyword)), ...items], total };
}

/** A word in a field by its weight, or a tag. All of a list must be there. */
type Term = { readonly word: string; readonly weight: string; readonly codes?: boolean } | { readonly tag: string };

/** What can be looked up in the index of words as it is: short words and those that punctuation changes cannot. */
const plainWord = /^(?!net$)(?=..)(?!\d+e\d)[a-z\d]+$/;

function termsOf(words: readonly string[], weight: string, codes = false): Term[] {
  return words
    .filter((word) => plainWord.test(word) || /^\d$/.test(word))
    .map((word) => ({ word, weight, codes: codes && /\d/.test(word) }));
}

function wordsOf(term: Term): string[] {
  return 'tag' in term ? [term.tag] : [term.word, ...(term.codes === true ? codeTags(term.word) : [])];
}

function codeTags(word: string): string[] {
  return [tagOf('naics', word), tagOf('psc', word), tagOf('aln', word)];
}

/** What to look for to find a keyword. A number may be part of a code, wherever else it is. */
function keywordTerms(keyword: string): Record<'text' | 'title' | 'codes' | 'described', Term[]> {
  const words = foldedWords(keyword);
  return {
    text: termsOf(words, '', true),
    title: termsOf(words, 'A'),
    codes: termsOf(words, 'C', true),
    described: termsOf(words, 'BD'),
  };
}

/** What to look for to find a member of a profile, as alternatives of terms. */
const itemTerms: Record<ProfileItem, (entries: readonly string[]) => Term[][]> = {
  naics_codes: (codes) => codes.map((code) => [{ tag: tagOf('naics', code) }]),
  agencies: (agencies) => agencies.map((agency) => termsOf(foldedWords(agencyName(agency)), 'B')),
  places: (places) => places.flatMap(placesOf),
};

/** A state by its tag, code or name; nothing lies in a place without state and town. */
function placesOf(entry: string): Term[][] {
  const { state, town } = readPlace(entry);
  const inTown = termsOf(town, 'C');
  if (state === undefined) return town.length === 0 ? [] : [inTown];
  const names = [...(stopWords.has(state) ? [] : [state]), stateName(state) ?? state];
  const words = names.map((name) => termsOf(foldedWords(name), 'C'));
  return [[{ tag: tagOf('state', state) }], ...words].map((terms) => [...terms, ...inTown]);
}

/** Codes of states that no document has as a word: the tag and the name find these. */
const stopWords: ReadonlySet<string> = new Set(['AS', 'IN', 'ME', 'OR']);

type Found = Queries & { readonly query: string };

const noDocument = quoted('#none');

class IndexQueries {
  constructor(private readonly facts: WordFacts) {}

  keyword(keyword: string): KeywordMatch {
    const { text, title, codes, described } = keywordTerms(keyword);
    return {
      kind: 'keyword',
      words: foldedWords(keyword),
      ...this.any([text]),
      title: this.any([title]).query,
      codes: this.any([codes]).query,
      described: this.any([described]).query,
    };
  }

  any(alternatives: readonly Term[][]): Queries {
    const all = alternatives.map((terms) => this.#all(terms));
    const known = all.filter((each) => each !== null);
    if (known.length < all.length) return { query: null, documents: Infinity };
    return {
      query: known.length === 0 ? noDocument : known.map(({ query }) => query).join(' | '),
      documents: known.reduce((sum, { documents }) => sum + documents, 0),
    };
  }

  /** Null if nothing of it is in the index. */
  #all(terms: readonly Term[]): Found | null {
    const found = terms.map((term) => this.#one(term)).filter((each) => each !== null);
    if (found.length === 0) return null;
    return {
      query: `(${found.map(({ query }) => query).join(' & ')})`,
      documents: Math.min(...found.map(({ documents }) => documents)),
    };
  }

  #one(term: Term): Found | null {
    if ('tag' in term) return { query: `${quoted(term.tag)}:*`, documents: this.#beginning(term.tag) };
    const fact = this.facts.get(term.word);
    if (fact === undefined || fact.lexeme === null) return null;
    const lexeme = quoted(fact.lexeme);
    if (term.codes !== true)
      return { query: term.weight === '' ? lexeme : `${lexeme}:${term.weight}`, documents: fact.documents };
    const tags = codeTags(term.word);
    return {
      query: `(${[lexeme, ...tags.map((tag) => `${quoted(tag)}:*`)].join(' | ')})`,
      documents: tags.reduce((sum, tag) => sum + this.#beginning(tag), fact.documents),
    };
  }

  #beginning(tag: string): number {
    return this.facts.get(tag)?.prefixDocuments ?? 0;
  }
}
