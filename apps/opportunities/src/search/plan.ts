import { type OpportunityFilter, statuses, type Status } from '@rfp/contracts/opportunity';
import { type Query } from '@rfp/contracts/query/query';
import { type EntityManager } from 'typeorm';
import { agencyName } from '@rfp/contracts/agency-name';
import { Parameters } from './parameters.js';
import { filterConditions, rowCondition } from './row-conditions.js';
import { type TagKind, tagOf } from './search-tags.js';
import {
  type IndexFacts,
  isPositive,
  isTextQuery,
  joined,
  type RankedTerm,
  type Synonyms,
  type TextQuery,
  textQuery,
  wordsOfTerm,
} from './text-query.js';
import { withSpans } from './with-spans.js';
import { countDocuments, readWordFacts, type WordFacts } from './word-facts.js';

/** Which records are asked for. */
export interface Selection {
  readonly demo: boolean;
  readonly filter: Omit<OpportunityFilter, 'q'>;
  readonly query: Query | null;
}

/** How the records of a selection are found. */
export interface Plan {
  readonly selection: Selection;
  readonly parameters: Parameters;
  /** On rows of `opportunity_summary o`, besides `index`. */
  readonly conditions: readonly string[];
  /** About how many documents match the text and the tags; Infinity without either. */
  readonly documents: number;
  /** What the index of words looks for, as SQL: the text, and tags of the filter. Null for neither. */
  readonly index: string | null;
  readonly ranked: readonly RankedTerm[];
  readonly synonyms: Synonyms;
  /** Number of all documents; 0 if there is no text. */
  readonly total: number;
  /** Statuses that can match. */
  readonly statuses: readonly Status[];
}

export interface PlanOptions {
  synonyms: Synonyms;
  now?: Date;
  /** SQL of whether the document of the row `o` matches a query of the index. */
  matches?: (tsquery: string) => string;
}

/** Of a selection without a text and without tags. */
const noFacts = [0, new Map()] as const satisfies [number, WordFacts];

/** The index finds fewer documents sooner than the order of the list does. */
export const fewDocuments = 20_000;

/**
 * Plans a selection: what the index of words answers, which conditions on rows remain, and how many records to expect. What to begin with
 * is decided here by counted words, and never left to the estimates of the database: it takes a prefix for rare that a third of all notices have.
 */
export async function planSelection(
  database: Pick<EntityManager, 'query'>,
  selection: Selection,
  { synonyms, now = new Date(), matches = documentMatches }: PlanOptions,
): Promise<Plan> {
  const { demo, filter, query } = selection;
  const tags = tagsOfFilter(filter);
  const parts = partsOf(query, synonyms);
  const words = [...parts.flatMap((part) => wordsOf(part, synonyms)), ...tags.map(({ tag }) => tag)];
  const [total, facts] =
    words.length === 0 ? noFacts : await Promise.all([countDocuments(database), readWordFacts(database, words)]);
  const index = { facts, synonyms, total, stopWords: false };
  const { indexed, others } = splitParts(parts, tags.length > 0);
  const texts = textsOf(indexed, index);
  const { looked, checked } = splitCommon([...texts, ...indexTags(tags, facts)]);
  const found = allOf(looked, total);
  const parameters = new Parameters();
  const asSql = (each: TextQuery | null) => each && `${parameters.add(each.sql)}::tsquery`;
  const textCondition = (part: Query) => {
    const sql = asSql(textQuery(part, index));
    return sql === null ? 'true' : matches(sql);
  };
  const making = { textCondition, parameters, now };
  return {
    selection,
    parameters,
    conditions: [
      ...filterConditions(filter, demo, now, parameters),
      ...others.map((part) => rowCondition(part, making)),
      ...checked.map((each) => matches(`${parameters.add(each.sql)}::tsquery`)),
    ],
    index: asSql(found),
    total,
    statuses: filter.status === undefined ? statuses : [filter.status],
    documents: found === null ? Infinity : Math.min(found.documents, total),
    ranked: texts.flatMap(({ ranked }) => ranked),
    synonyms,
  };
}

/** A query of the index, and whether it looks for what documents have. */
interface Wanted extends TextQuery {
  readonly positive: boolean;
}

/** The parts, all of which must match. Stop words are left out, unless there is nothing else: "a" alone may be the beginning of "army". */
function textsOf(parts: readonly Query[], index: IndexFacts): Wanted[] {
  const queries = (facts: IndexFacts) =>
    parts.flatMap((part) => {
      const text = textQuery(part, facts);
      return text === null ? [] : [{ ...text, positive: isPositive(part) }];
    });
  const texts = queries(index);
  return texts.length === 0 ? queries({ ...index, stopWords: true }) : texts;
}

/** So few documents are each looked at for the other words. */
const rareDocuments = 2_000;
/** The index reads so many entries in the time in which a document is looked at; of what may begin a word it reads all. */
const entriesPerDocument = 60;

/** What the index looks for, and what is looked for in the documents that it finds: what very many more have than the rarest, and exclusions. */
function splitCommon(texts: readonly Wanted[]): { looked: readonly TextQuery[]; checked: readonly TextQuery[] } {
  const least = Math.min(...texts.filter(({ positive }) => positive).map(({ documents }) => documents));
  if (least > rareDocuments) return { looked: texts, checked: [] };
  const isLooked = ({ positive, documents }: Wanted) =>
    positive && documents <= Math.max(least, 1) * entriesPerDocument;
  return { looked: texts.filter(isLooked), checked: texts.filter((text) => !isLooked(text)) };
}

/** All conditions on a row, its text included; the one on demo records comes first. */
export function rowConditions({ conditions, index }: Plan): string[] {
  return [...conditions, ...(index === null ? [] : [documentMatches(index)])];
}

/** Whether the document of the row `o` matches. A subquery, which the planner cannot turn into a join over all documents. */
export function documentMatches(tsquery: string): string {
  return `(SELECT s.document @@ ${tsquery} FROM opportunity_search s WHERE s.id = o.id)`;
}

function partsOf(query: Query | null, synonyms: Synonyms): readonly Query[] {
  if (query === null) return [];
  const spanned = withSpans(query, synonyms);
  return spanned.kind === 'and' ? spanned.parts : [spanned];
}

/** The parts that the index of words answers, and those that are looked up row by row: all, if only exclusions are asked for. */
function splitParts(
  parts: readonly Query[],
  hasTags: boolean,
): { indexed: readonly Query[]; others: readonly Query[] } {
  const texts: readonly Query[] = parts.filter(isTextQuery);
  const indexed = hasTags || texts.some(isPositive) ? texts : [];
  return { indexed, others: parts.filter((part) => !indexed.includes(part)) };
}

function allOf(parts: readonly TextQuery[], total: number): TextQuery | null {
  return parts.length === 0 ? null : joined('and', parts, total);
}

function wordsOf(query: Query, synonyms: Synonyms): string[] {
  if ('parts' in query) return query.parts.flatMap((part) => wordsOf(part, synonyms));
  if (query.kind === 'not') return wordsOf(query.part, synonyms);
  return query.kind === 'words' || query.kind === 'field' || query.kind === 'code' ? wordsOfTerm(query, synonyms) : [];
}

interface FilterTag {
  readonly tag: string;
  /** Whether a condition on the row says the same. */
  readonly column: boolean;
}

/** Filters by whole names and codes; codes by their beginning. */
function tagsOfFilter(filter: Selection['filter']): FilterTag[] {
  const tag = (kind: TagKind, value: string | undefined, column: boolean): FilterTag[] =>
    value === undefined || value.trim() === '' ? [] : [{ tag: tagOf(kind, value), column }];
  return [
    ...tag('source', filter.source_name, true),
    ...tag('agency', filter.agency_name && (agencyName(filter.agency_name) ?? filter.agency_name), true),
    ...tag('naics', filter.naics_code, false),
    ...tag('psc', filter.psc_code, false),
    ...tag('aln', filter.aln_code, false),
    ...tag('state', filter.state, false),
    ...tag('set_aside', filter.set_aside, false),
    ...tag('applicant', filter.eligible_applicant, false),
  ];
}

function quotedPrefix(tag: string): string {
  return `'${tag.replaceAll('\\', '\\\\').replaceAll(`'`, `''`)}':*`;
}

/** Tags that the index looks for: those that no condition on a row expresses, and of the others those that narrow the search. */
function indexTags(tags: readonly FilterTag[], facts: WordFacts): Wanted[] {
  return tags
    .map(({ tag, column }) => ({ tag, column, documents: facts.get(tag)?.prefixDocuments ?? 0 }))
    .filter(({ column, documents }) => !column || documents <= fewDocuments)
    .map(({ tag, documents }) => ({ sql: quotedPrefix(tag), documents, ranked: [], positive: true }));
}
