import { type FieldWords, type Meant, type Query, type Words } from '@rfp/contracts/query/query';
import { type Beginnings, type CutStem, type WordFact, type WordFacts } from '../statistics.js';
import { queryLimits } from '../costs.js';
import { type Form, type FormsOfTerm, ofForms, type RankedTerm, ranksOf, spelledTags } from './forms.js';
import {
  documentsOfAll,
  exactQuery,
  excluded,
  hitsPerRecheck,
  type IndexQuery,
  joined,
  sum,
  tagQuery,
} from './index-query.js';
import { addPairTags, tagOf } from './search-tags.js';
import { anyOf, queryWords, quoted } from './search-words.js';
import {
  hasTagsOnly,
  isKnownAcronym,
  isTerm,
  partsOfNumber,
  type Synonyms,
  tagsOfTerm,
  type TextTerm,
} from './terms.js';

/** The query of a text, and the terms that its matches are ranked by: none for codes and exclusions. */
export interface TextQuery extends IndexQuery {
  readonly ranked: readonly RankedTerm[];
}

/** Statistics and synonyms from which the `tsquery` of a text is made. */
export interface IndexFacts {
  readonly facts: WordFacts;
  readonly synonyms: Synonyms;
  /** Number of documents. */
  readonly total: number;
  /** Whether a stop word is the beginning of a word without a `*`: if nothing else is requested, "a" may begin "army". */
  readonly stopWords: boolean;
  /** Stems that the beginnings of words miss. */
  readonly beginnings: Beginnings;
}

/** Fields whose words have a weight of their own in the documents. */
const weights: Partial<Record<FieldWords['field'], string>> = { title: 'A', agency: 'B' };
const unknown: WordFact = { lexeme: null, documents: 0, prefixDocuments: 0, isUsed: false };

/** Whether the index finds a query by what documents have: it would read all its entries for what they do not have. */
export function isPositive(query: Query): boolean {
  if (query.kind === 'and') return query.parts.some(isPositive);
  return query.kind === 'or' ? query.parts.every(isPositive) : query.kind !== 'not';
}

/** Whether the index of words alone answers a query. One without parts, which nothing matches, it cannot express. */
export function isTextQuery(query: Query): boolean {
  if ('parts' in query) return query.parts.length > 0 && query.parts.every(isTextQuery);
  return query.kind === 'not' ? isTextQuery(query.part) : query.kind === 'meant' || isTerm(query);
}

/** The index query of a query that `isTextQuery`; null if it has nothing to look for, such as stop words only. */
export function textQuery(query: Query, index: IndexFacts): TextQuery | null {
  if ('parts' in query) {
    const parts = query.parts.map((part) => textQuery(part, index)).filter((part) => part !== null);
    if (parts.length === 0) return null;
    const ranking = query.rankedBy?.map((part) => textQuery(part, index)).filter((part) => part !== null) ?? parts;
    return { ...joined(query.kind, parts, index.total), ranked: ranking.flatMap(({ ranked }) => ranked) };
  }
  if (query.kind === 'not') {
    const part = textQuery(query.part, index);
    return part && { ...excluded(part, index.total), ranked: [] };
  }
  if (query.kind === 'meant') return meantQuery(query, index);
  return isTerm(query) ? queryOfTerm(query, index) : null;
}

function meantQuery({ text, stated, near = [], said }: Meant, index: IndexFacts): TextQuery | null {
  const queriesOf = (terms: readonly TextTerm[]) =>
    terms.map((term) => queryOfTerm(term, index)).filter((query) => query !== null);
  const fields = queriesOf(stated);
  const nearby = queriesOf(near);
  const words = queriesOf(said);
  const all = [...fields, ...nearby, ...words];
  if (all.length === 0) return null;
  const found = joined('or', all, index.total);
  const any = (queries: readonly string[]) => queries.join(' | ');
  const exact = words.flatMap(({ ranked }) => ranked.flatMap((term) => term.exact ?? []));
  const ranked = {
    ...found,
    text,
    exact: any(exact.length === 0 ? fields.map(({ sql }) => sql) : exact),
    similar: null,
    synonyms: [],
    number: null,
    stated: any(fields.map(({ sql }) => sql)),
    ...(nearby.length > 0 && { near: any(nearby.map(({ sql }) => sql)) }),
  };
  return { ...found, ranked: [ranked] };
}

function queryOfTerm(term: TextTerm, index: IndexFacts): TextQuery | null {
  if (term.kind === 'code' || hasTagsOnly(term)) return tagTerm(term, index);
  if (index.stopWords && term.match === 'phrase') {
    // The query has nothing but stop words, since other phrases have another word.
    const words = queryWords(term.text).map((text): Query => ({ ...term, text, match: 'word' }));
    return textQuery({ kind: 'and', parts: words }, index);
  }
  const weight = term.kind === 'field' ? weights[term.field] : undefined;
  return new TermBuilder(index, weight ?? '').build(term);
}

/** A term that tags answer; documents have all of them. */
function tagTerm(term: TextTerm, { facts }: IndexFacts): TextQuery {
  const tags = tagsOfTerm(term);
  // A whole kind: the index skips to it, while a beginning would read all that begin so.
  if (term.kind === 'field' && term.field === 'kind' && term.match === 'phrase')
    return { ...exactQuery(tags.map(quoted).join(' & '), (facts.get(tags[0] ?? '') ?? unknown).documents), ranked: [] };
  const query = tagQuery([tags], Math.min(...tags.map((tag) => (facts.get(tag) ?? unknown).prefixDocuments)));
  if (term.kind !== 'field' || term.field !== 'number') return { ...query, ranked: [] };
  const rank = (tag: string) => ({
    ...query,
    documents: 1,
    text: term.text,
    exact: quoted(tag),
    similar: null,
    synonyms: [],
    number: quoted(tag),
  });
  return { ...query, ranked: tags.map(rank) };
}

/** Share of the documents with all words of a phrase that have the phrase. */
const phraseShare = 0.05;
/** The same, of the documents that have the tags of its pairs of words as well. */
const taggedShare = 0.85;

/** Makes the query of the words of a term, in one field or in all. */
class TermBuilder {
  constructor(
    private readonly index: IndexFacts,
    private readonly weight: string,
  ) {}

  build(term: Words | FieldWords): TextQuery | null {
    const [number = null] = term.kind === 'words' ? tagsOfTerm(term).map(quoted) : [];
    const { asWritten, similar, synonyms } = this.#forms(term, number);
    const forms = [...asWritten, ...similar, ...synonyms];
    if (forms.length === 0) return null;
    const query = {
      ...joined(
        'or',
        forms.filter(({ isWithin = false }) => !isWithin),
        this.index.total,
      ),
      documents: ofForms(forms.map(({ documents }) => documents)),
      candidates: ofForms(forms.map(({ candidates }) => candidates)),
    };
    const anyOfForms = (some: readonly Form[]) =>
      some.length === 0 ? null : some.map(({ rank, sql }) => rank ?? sql).join(' | ');
    // The beginning of a word alone is what was written.
    const [written, others] = asWritten.length === 0 ? [similar, []] : [asWritten, similar];
    const ranks = { exact: anyOfForms(written), similar: anyOfForms(others), synonyms: ranksOf(synonyms) };
    const means = term.kind === 'words' ? term.instead?.means : undefined;
    return {
      ...query,
      ranked: [
        {
          ...query,
          text: term.text,
          ...ranks,
          number,
          means,
          isWord: this.#isWord(term),
          spelled: this.#isWord(term) ? spelledTags(term.text) : undefined,
        },
      ],
    };
  }

  #isWord(term: Words | FieldWords): boolean {
    const [first, ...others] = queryWords(term.text);
    const isPlain = term.kind === 'words' && term.match === 'word' && term.instead === undefined;
    return isPlain && first !== undefined && others.length === 0 && this.#factOf(first).lexeme !== null;
  }

  #forms(term: Words | FieldWords, number: string | null): FormsOfTerm {
    const { text, match } = term;
    const known = (forms: readonly (Form | null)[]) => forms.filter((form) => form !== null);
    const phrases = (texts: readonly string[]) =>
      texts.flatMap((each) => {
        const form = this.#phrase(queryWords(each));
        return form === null ? [] : [{ ...form, spelled: spelledTags(each) }];
      });
    const instead = term.kind === 'words' ? term.instead : undefined;
    if (instead !== undefined) return { asWritten: [], similar: [], synonyms: phrases(instead.texts) };
    const words = queryWords(text);
    const isWhole = match !== 'prefix';
    const exact = isWhole ? this.#phrase(words) : null;
    const isAcronym = match === 'word' && isKnownAcronym(text, this.index.synonyms);
    const beginning = match === 'phrase' || isAcronym ? null : this.#beginning(words, isWhole);
    const synonyms = isWhole ? this.index.synonyms(text) : [];
    return {
      asWritten: known([exact && { ...exact, isWithin: beginning !== null && this.#isOwnStem(words) }]),
      similar: known([beginning, this.#asNumber(term, number)]),
      synonyms: phrases(synonyms),
    };
  }

  /** Words that may be a number, or some of its parts. */
  #asNumber(term: Words | FieldWords, number: string | null): Form | null {
    if (number !== null) return exactQuery(`${number}:*`, 1);
    const parts = this.weight === '' ? partsOfNumber(term) : null;
    return parts && this.#ofNumber(parts);
  }

  /** Words in the number of a record, in any order. */
  #ofNumber(parts: readonly string[]): Form {
    const lexemes = parts.map((part) => this.#factOf(part).lexeme ?? part);
    const all = (weight: string) => `(${lexemes.map((lexeme) => `${quoted(lexeme)}${weight}`).join(' & ')})`;
    const documents = documentsOfAll(
      parts.map((part) => this.#factOf(part).documents),
      this.index.total,
    );
    return { sql: all(':C'), lossy: all(''), documents, candidates: documents * hitsPerRecheck };
  }

  /** Whether it is one word, and its own stem. */
  #isOwnStem([word = '', ...others]: readonly string[]): boolean {
    return others.length === 0 && this.#factOf(word).lexeme === word;
  }

  #factOf(word: string): WordFact {
    return this.index.facts.get(word) ?? unknown;
  }

  /** The words one after another. A stop word in between is any word. */
  #phrase(words: readonly string[]): Form | null {
    const stems = words.map((word) => this.#factOf(word).lexeme);
    const lexemes = stems.filter((stem) => stem !== null);
    const documents = words
      .map((word) => this.#factOf(word))
      .flatMap((fact) => (fact.lexeme === null ? [] : [fact.documents]));
    const [only = '', ...others] = lexemes;
    if (lexemes.length === 0) return null;
    const { sql, gap } = this.#sequence(stems);
    if (others.length === 0) return { sql, gap, lossy: quoted(only), ...this.#cost(Math.min(...documents)) };
    // Documents of the past have no pairs, which are then not among the facts.
    const pairs = [...addPairTags(stems, new Set())].filter((tag) => this.index.facts.has(tag));
    const counts = [...documents, ...pairs.map((tag) => this.#factOf(tag).documents)];
    return {
      sql: `(${sql})`,
      gap,
      lossy: `(${this.#uncommon([...lexemes, ...pairs], counts)
        .map(quoted)
        .join(' & ')})`,
      rank: lexemes.map((lexeme) => this.#lexeme(lexeme)).join(' | '),
      ...(this.weight === '' && { inTitle: this.#inField(stems, 'A'), inAgency: this.#inField(stems, 'B') }),
      ...this.#costOfPhrase(documents, pairs.length > 0 ? Math.min(...counts) : null),
    };
  }

  #inField(stems: readonly (string | null)[], weight: string): string {
    return `(${this.#sequence(stems, weight).sql})`;
  }

  #sequence(stems: readonly (string | null)[], weight = this.weight): { sql: string; gap: number } {
    let sql = '';
    let gap = 1;
    for (const stem of stems) {
      if (stem === null) gap += sql === '' ? 0 : 1;
      else {
        sql += `${sql === '' ? '' : ` <${gap}> `}${this.#lexeme(stem, weight)}`;
        gap = 1;
      }
    }
    return { sql, gap };
  }

  /** The keys that the index looks for: the words and tags that leave few of the documents. Where all are common, all. */
  #uncommon(keys: readonly string[], counts: readonly number[]): readonly string[] {
    const max = this.index.total * queryLimits.maxKeyShare;
    const uncommon = keys.filter((_, at) => (counts[at] ?? 0) <= max);
    return uncommon.length === 0 ? keys : uncommon;
  }

  /** The index finds the documents that have the tags of the pairs as well: in some of these another pair of words has the tag. */
  #costOfPhrase(documents: readonly number[], rarest: number | null): Pick<Form, 'documents' | 'candidates'> {
    if (rarest !== null) return { documents: rarest * taggedShare, candidates: rarest };
    const all = documentsOfAll(documents, this.index.total);
    return { documents: all * phraseShare, candidates: all * hitsPerRecheck };
  }

  /**
   * The words one after another, the last being the beginning of one: not stemmed, since that would cut it.
   * @param isWhole - whether it is requested as a word, which is looked for by its stem as well. A stop word is then the beginning of none:
   *   `under tank` does not ask for undergrounds, `under* tank` does
   */
  #beginning(words: readonly string[], isWhole: boolean): Form | null {
    const last = words.at(-1);
    if (last === undefined) return null;
    const fact = this.#factOf(last);
    if (fact.lexeme === null && isWhole && !this.index.stopWords) return null;
    const cut = isWhole ? [] : this.#cutStems(last, fact);
    const before = this.#phrase(words.slice(0, -1));
    return before === null ? this.#beginningOfOne(last, fact, cut) : this.#beginningAfter(before, last, fact, cut);
  }

  #beginningAfter(before: Form, last: string, fact: WordFact, cut: readonly CutStem[]): Form {
    const stems = cut.filter(({ isUsual }) => isUsual).map(({ stem }) => stem);
    const documents = fact.prefixDocuments + sum(cut.map((each) => each.documents));
    const any = anyOf([`${quoted(last)}:*${this.weight}`, ...stems.map((stem) => this.#lexeme(stem))]);
    return {
      sql: `(${before.sql} <${before.gap}> ${any})`,
      lossy: `(${before.lossy} & ${anyOf([`${quoted(last)}:*`, ...stems.map(quoted)])})`,
      documents: Math.min(before.documents, documents),
      candidates: Math.min(before.candidates, documents) * hitsPerRecheck,
    };
  }

  /** Stems are shorter than words: "maintenanc" begins "maintenance", and not its stem "mainten". */
  #beginningOfOne(word: string, { prefixDocuments }: WordFact, cut: readonly CutStem[]): Form {
    const tag = tagOf('word', word);
    const tagged = this.#factOf(tag).prefixDocuments;
    const beginning = `${quoted(word)}:*${this.weight}`;
    if (this.weight === '') {
      const usual = cut.filter(({ isUsual }) => isUsual);
      const sql = anyOf([beginning, `${quoted(tag)}:*`, ...usual.map(({ stem }) => quoted(stem))]);
      return exactQuery(sql, Math.max(prefixDocuments, tagged, sum(usual.map(({ documents }) => documents))));
    }
    const stems = cut.map(({ stem }) => stem);
    // The tag tells that such a word is in the title or the name of the agency, the stem in which.
    const cutOff = (lexemes: readonly string[]) => (stems.length === 0 ? [] : [`${quoted(tag)}:* & ${anyOf(lexemes)}`]);
    const weighted = stems.map((stem) => this.#lexeme(stem));
    return {
      sql: anyOf([beginning, ...cutOff(weighted)]),
      lossy: anyOf([`${quoted(word)}:*`, ...cutOff(stems.map(quoted))]),
      rank: [beginning, ...weighted].join(' | '),
      ...this.#cost(Math.max(prefixDocuments, Math.min(sum(cut.map(({ documents }) => documents)), tagged))),
    };
  }

  /** Its own stem, by which the word without a star is found, and those of other words that begin so. */
  #cutStems(word: string, { lexeme, documents }: WordFact): readonly CutStem[] {
    const others = (this.index.beginnings.get(word) ?? []).filter(({ stem }) => stem !== lexeme);
    const isCut = lexeme !== null && !lexeme.startsWith(word);
    return isCut ? [{ stem: lexeme, documents, isUsual: true }, ...others] : others;
  }

  /** The index does not know in which field a word stands. */
  #cost(documents: number): Pick<Form, 'documents' | 'candidates'> {
    return { documents, candidates: this.weight === '' ? documents : documents * hitsPerRecheck };
  }

  #lexeme(lexeme: string, weight = this.weight): string {
    return weight === '' ? quoted(lexeme) : `${quoted(lexeme)}:${weight}`;
  }
}
