import { type FieldWords, type Meant, type Query, type Words } from '@rfp/contracts/query/query';
import {
  factOf,
  type Form,
  FormBuilder,
  type FormsOfTerm,
  type IndexFacts,
  documentsOfForms,
  type RankedTerm,
  ranksOf,
  spelledTags,
} from './forms.js';
import { exactQuery, excluded, type IndexQuery, joined, tagQuery } from './index-query.js';
import { queryWords, quoted } from './search-words.js';
import { hasTagsOnly, isKnownAcronym, isTerm, partsOfNumber, tagsOfTerm, type TextTerm } from './terms.js';

/** The query of a text, and the terms that rank its matches; codes and exclusions have no such terms. */
export interface TextQuery extends IndexQuery {
  readonly ranked: readonly RankedTerm[];
}

/** Fields whose words have their own weight in the documents. */
const weights: Partial<Record<FieldWords['field'], string>> = { title: 'A', agency: 'B' };

/** Whether a query requires words that documents have. For a pure exclusion, the index would read all its entries. */
export function isPositive(query: Query): boolean {
  if (query.kind === 'and') return query.parts.some(isPositive);
  return query.kind === 'or' ? query.parts.every(isPositive) : query.kind !== 'not';
}

/** Whether the word index alone can answer a query. It cannot express a query without parts, which matches nothing. */
export function isTextQuery(query: Query): boolean {
  if ('parts' in query) return query.parts.length > 0 && query.parts.every(isTextQuery);
  return query.kind === 'not' ? isTextQuery(query.part) : query.kind === 'meant' || isTerm(query);
}

/** The index query of a query for which `isTextQuery` is true; null if it has nothing to look for, such as only stop words. */
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
    // `stopWords` is set only if the whole query consists of stop words.
    const words = queryWords(term.text).map((text): Query => ({ ...term, text, match: 'word' }));
    return textQuery({ kind: 'and', parts: words }, index);
  }
  const weight = term.kind === 'field' ? weights[term.field] : undefined;
  return new TermBuilder(index, weight ?? '').build(term);
}

/** The query of a term with tags; documents must have all of them. */
function tagTerm(term: TextTerm, { facts }: IndexFacts): TextQuery {
  const tags = tagsOfTerm(term);
  // A whole kind is one key of the index, while a prefix would read all keys that begin with it.
  if (term.kind === 'field' && term.field === 'kind' && term.match === 'phrase')
    return { ...exactQuery(tags.map(quoted).join(' & '), factOf(facts, tags[0] ?? '').documents), ranked: [] };
  const query = tagQuery([tags], Math.min(...tags.map((tag) => factOf(facts, tag).prefixDocuments)));
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

/** Builds the query of the words of a term, for one field or for all. */
class TermBuilder {
  private readonly forms: FormBuilder;

  constructor(
    private readonly index: IndexFacts,
    private readonly weight: string,
  ) {
    this.forms = new FormBuilder(index, weight);
  }

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
      documents: documentsOfForms(forms.map(({ documents }) => documents)),
      candidates: documentsOfForms(forms.map(({ candidates }) => candidates)),
    };
    const anyOfForms = (some: readonly Form[]) =>
      some.length === 0 ? null : some.map(({ rank, sql }) => rank ?? sql).join(' | ');
    // Without an exact form, as for `prefix*`, the prefix itself is what was written.
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
    return isPlain && first !== undefined && others.length === 0 && this.forms.factOf(first).lexeme !== null;
  }

  #forms(term: Words | FieldWords, number: string | null): FormsOfTerm {
    const { text, match } = term;
    const known = (forms: readonly (Form | null)[]) => forms.filter((form) => form !== null);
    const phrases = (texts: readonly string[]) =>
      texts.flatMap((each) => {
        const form = this.forms.phrase(queryWords(each));
        return form === null ? [] : [{ ...form, spelled: spelledTags(each) }];
      });
    const instead = term.kind === 'words' ? term.instead : undefined;
    if (instead !== undefined) return { asWritten: [], similar: [], synonyms: phrases(instead.texts) };
    const words = queryWords(text);
    const isWhole = match !== 'prefix';
    const exact = isWhole ? this.forms.phrase(words) : null;
    const isAcronym = match === 'word' && isKnownAcronym(text, this.index.synonyms);
    const beginning = match === 'phrase' || isAcronym ? null : this.forms.beginning(words, isWhole);
    const synonyms = isWhole ? this.index.synonyms(text) : [];
    return {
      asWritten: known([exact && { ...exact, isWithin: beginning !== null && this.#isOwnStem(words) }]),
      similar: known([beginning, this.#asNumber(term, number)]),
      synonyms: phrases(synonyms),
    };
  }

  /** The form of words that may be a number or some of its parts. */
  #asNumber(term: Words | FieldWords, number: string | null): Form | null {
    if (number !== null) return exactQuery(`${number}:*`, 1);
    const parts = this.weight === '' ? partsOfNumber(term) : null;
    return parts && this.forms.numberParts(parts);
  }

  /** Whether the term is a single word that equals its stem. */
  #isOwnStem([word = '', ...others]: readonly string[]): boolean {
    return others.length === 0 && this.forms.factOf(word).lexeme === word;
  }
}
