import { type FieldWords, type Meant, type Query, type Words } from '@rfp/contracts/query/query';
import { type Form, FormBuilder, type IndexFacts, type RankedTerm, ranksOf, spelledTags } from './forms.js';
import { exactQuery, excluded, type IndexQuery, joined, sum, tagQuery } from './index-query.js';
import { queryWords, quoted } from './search-words.js';
import { hasTagsOnly, isKnownAcronym, isPlainWord, isTerm, partsOfNumber, tagsOfTerm, type TextTerm } from './terms.js';

/** The query of a text, and the terms that rank its matches; codes and exclusions have no such terms. */
export interface TextQuery extends IndexQuery {
  readonly ranked: readonly RankedTerm[];
}

/** Fields whose words have their own weight in the documents. */
const weights: Partial<Record<FieldWords['field'], string>> = { title: 'A', agency: 'B' };

function fieldWeight(term: Words | FieldWords): string {
  return (term.kind === 'field' ? weights[term.field] : undefined) ?? '';
}

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
    const parts = query.parts.flatMap((part) => textQuery(part, index) ?? []);
    if (parts.length === 0) return null;
    const ranking = query.rankedBy?.flatMap((part) => textQuery(part, index) ?? []) ?? parts;
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
  const queriesOf = (terms: readonly TextTerm[]) => terms.flatMap((term) => queryOfTerm(term, index) ?? []);
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
    documents: Math.max(...all.map(({ documents }) => documents)),
    text,
    exact: any(exact.length === 0 ? fields.map(({ sql }) => sql) : exact),
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
  return wordsQuery(term, index);
}

/** The query of a term with tags; documents must have all of them. */
function tagTerm(term: TextTerm, { factOf }: IndexFacts): TextQuery {
  const tags = tagsOfTerm(term);
  // A whole kind is one key of the index, while a prefix would read all keys that begin with it.
  if (term.kind === 'field' && term.field === 'kind' && term.match === 'phrase')
    return { ...exactQuery(tags.map(quoted).join(' & '), factOf(tags[0] ?? '').documents), ranked: [] };
  const query = tagQuery([tags], Math.min(...tags.map((tag) => factOf(tag).prefixDocuments)));
  if (term.kind !== 'field' || term.field !== 'number') return { ...query, ranked: [] };
  const ranked = tags.map(quoted).map((tag) => ({ ...query, documents: 1, text: term.text, exact: tag, number: tag }));
  return { ...query, ranked };
}

/** The query of the words of a term, in one field or in all. */
function wordsQuery(term: Words | FieldWords, index: IndexFacts): TextQuery | null {
  const number = term.kind === 'words' ? tagsOfTerm(term).map(quoted)[0] : undefined;
  const { asWritten, similar, synonyms } = makeForms(term, index, number);
  const forms = [...asWritten, ...similar, ...synonyms];
  if (forms.length === 0) return null;
  const query = {
    ...joined('or', forms, index.total),
    documents: documentsOfForms(forms.map(({ documents }) => documents)),
    candidates: documentsOfForms(forms.map(({ candidates }) => candidates)),
  };
  // Without an exact form, as for `prefix*`, the prefix itself is what was written.
  const [written, others] = asWritten.length === 0 ? [similar, []] : [asWritten, similar];
  const isWord = isSingleWord(term, index);
  const ranked: RankedTerm = {
    ...query,
    documents: Math.max(...forms.map(({ documents }) => documents)),
    text: term.text,
    exact: joinRanks(written),
    similar: joinRanks(others),
    synonyms: ranksOf(synonyms),
    number,
    means: term.kind === 'words' ? term.instead?.means : undefined,
    isWord,
    spelled: isWord ? spelledTags(queryWords(term.text)) : undefined,
  };
  return { ...query, ranked: [ranked] };
}

/** Estimated documents of all forms of a term. The first two, a word and its prefix, match mostly the same documents. */
function documentsOfForms([first = 0, second = 0, ...others]: readonly number[]): number {
  return Math.max(first, second) + sum(others);
}

/** The query that ranks alternative forms; undefined without any. */
function joinRanks(forms: readonly Form[]): string | undefined {
  return forms.length === 0 ? undefined : forms.map(({ rank, sql }) => rank ?? sql).join(' | ');
}

/**
 * The forms of a term.
 * @param number - the tag of the number that the words may be
 */
function makeForms(term: Words | FieldWords, index: IndexFacts, number: string | undefined) {
  const { text, match } = term;
  const builder = new FormBuilder(index, fieldWeight(term));
  const phrases = (texts: readonly string[]) => texts.flatMap((each) => builder.phrase(queryWords(each)) ?? []);
  if (term.kind === 'words' && term.instead !== undefined)
    return { asWritten: [], similar: [], synonyms: phrases(term.instead.texts) };
  const words = queryWords(text);
  const isWhole = match !== 'prefix';
  const isAcronym = match === 'word' && isKnownAcronym(text, index.synonyms);
  const exact = isWhole ? builder.phrase(words) : null;
  const beginning = match === 'phrase' || isAcronym ? null : builder.beginning(words, isWhole);
  return {
    asWritten: [exact].filter((form) => form !== null),
    similar: [beginning, numberForm(term, builder, number)].filter((form) => form !== null),
    synonyms: phrases(isWhole ? index.synonyms(text) : []),
  };
}

/** The form of words that may be a number or some of its parts. */
function numberForm(term: Words | FieldWords, builder: FormBuilder, number: string | undefined): Form | null {
  if (number !== undefined) return exactQuery(`${number}:*`, 1);
  const parts = builder.weight === '' ? partsOfNumber(term) : null;
  return parts && builder.numberParts(parts);
}

/** Whether a term is a single plain word, and not a stop word. */
function isSingleWord(term: Words | FieldWords, { factOf }: IndexFacts): boolean {
  const [word, ...others] = queryWords(term.text);
  return isPlainWord(term) && word !== undefined && others.length === 0 && factOf(word).lexeme !== null;
}
