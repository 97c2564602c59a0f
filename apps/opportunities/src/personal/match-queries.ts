import { agencyName } from '@rfp/contracts/agency-name';
import { foldedWords } from '@rfp/scoring/fold-words';
import { readPlace } from '@rfp/scoring/match-place';
import { type MatchClass, matchClasses, type MatchKind } from '@rfp/scoring/personal-most';
import { type Recipe } from '@rfp/scoring/recipe-schema';
import { stateName } from '@rfp/codes/us-states';
import { type EntityManager } from 'typeorm';
import { tagOf } from '../search/search-tags.js';
import { quoted } from '../search/text-query.js';
import { countDocuments, readWordFacts, type WordFacts } from '../search/word-facts.js';

/** Finds every row that matches a search by a kind, and some that do not, because words have other forms. */
export interface MatchQuery extends MatchClass {
  /** In the syntax of `tsquery`; null if it would find any row. */
  readonly query: string | null;
  /** About how many documents it finds. */
  readonly documents: number;
}

export interface MatchQueries {
  /** Strongest first. */
  readonly classes: readonly MatchQuery[];
  /** Documents in whose description a keyword may be; null for any. */
  readonly described: string | null;
  /** Number of all documents. */
  readonly total: number;
}

/** The queries of the index of words for what a recipe looks for. */
export async function matchQueries(database: Pick<EntityManager, 'query'>, recipe: Recipe): Promise<MatchQueries> {
  const classes = matchClasses(recipe);
  if (classes.length === 0) return { classes: [], described: null, total: 0 };
  const words = entriesOf(recipe).flatMap((terms) => terms.flatMap(wordsOf));
  const [total, facts] = await Promise.all([countDocuments(database), readWordFacts(database, words)]);
  const index = new IndexQueries(recipe, facts);
  const known = classes.map((each) => ({ ...each, ...index.of(each.kind) }));
  const any = known.findIndex(({ query }) => query === null);
  return { classes: any === -1 ? known : known.slice(0, any + 1), described: index.of('described').query, total };
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

/** All alternatives of a recipe, whatever the kind. */
function entriesOf(recipe: Recipe): Term[][] {
  return (['title', 'text', 'naics_codes', 'agencies', 'places'] as const).flatMap((kind) =>
    alternatives[kind](recipe),
  );
}

/** What a recipe looks for by a kind, as alternatives of terms. */
const alternatives: Record<MatchKind | 'described', (recipe: Recipe) => Term[][]> = {
  title: ({ keywords }) => keywords.map((keyword) => termsOf(foldedWords(keyword), 'A')),
  described: ({ keywords }) => keywords.map((keyword) => termsOf(foldedWords(keyword), 'D')),
  text: ({ keywords }) => keywords.map((keyword) => termsOf(foldedWords(keyword), '', true)),
  naics_codes: ({ search }) => search.naics_codes.map((code) => [{ tag: tagOf('naics', code) }]),
  agencies: ({ search }) => search.agencies.map((agency) => termsOf(foldedWords(agencyName(agency)), 'B')),
  places: ({ search }) => search.places.flatMap(placesOf),
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

type Found = Pick<MatchQuery, 'documents'> & { readonly query: string };

const noDocument = quoted('#none');

class IndexQueries {
  constructor(
    private readonly recipe: Recipe,
    private readonly facts: WordFacts,
  ) {}

  of(kind: MatchKind | 'described'): Pick<MatchQuery, 'query' | 'documents'> {
    const all = alternatives[kind](this.recipe).map((terms) => this.#all(terms));
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
    const query = `${quoted(fact.lexeme)}${term.weight === '' ? '' : `:${term.weight}`}`;
    if (term.codes !== true) return { query, documents: fact.documents };
    const tags = codeTags(term.word);
    return {
      query: `(${[query, ...tags.map((tag) => `${quoted(tag)}:*`)].join(' | ')})`,
      documents: tags.reduce((sum, tag) => sum + this.#beginning(tag), fact.documents),
    };
  }

  #beginning(tag: string): number {
    return this.facts.get(tag)?.prefixDocuments ?? 0;
  }
}
