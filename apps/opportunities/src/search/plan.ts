import { type ListFilter, statuses, type Status } from '@rfp/contracts/opportunity';
import { type Query } from '@rfp/contracts/query/query';
import { type EntityManager } from 'typeorm';
import { readBeginnings } from './beginnings.js';
import { Parameters } from './parameters.js';
import { codesOfPart, type FilterTag, tagsOfFilter } from './filter-tags.js';
import { type KeptTag, readKeptTags } from './kept-tags.js';
import { filterConditions, rowCondition } from './row-conditions.js';
import { allOf, RowForms, type Wanted, wantedTag } from './row-forms.js';
import { pairTagsOfTerm, type Synonyms, type TextTerm, wordsOfTerm } from './tags-of-term.js';
import { type IndexFacts, type TextQuery } from './term-query.js';
import { readPairFacts } from './pair-facts.js';
import { withSampledHits } from './sample-hits.js';
import { isPositive, isTextQuery, type SoughtTerm, soughtTerms, textQuery } from './text-query.js';
import { withSpans } from './with-spans.js';
import { countDocuments, readWordFacts } from './word-facts.js';

/** Which records are asked for. */
export interface Selection {
  readonly demo: boolean;
  readonly filter: Omit<ListFilter, 'q'>;
  readonly query: Query | null;
}

/** How the records of a selection are found. */
export interface Plan {
  readonly selection: Selection;
  /** What its filter asks for by names and codes. */
  readonly tags: readonly KeptTag[];
  /** These, and the codes that its query asks for: every match has all of them. */
  readonly tagsOfAll: readonly KeptTag[];
  readonly parameters: Parameters;
  /** On rows of `opportunity_summary o`, besides `index`. */
  readonly conditions: readonly string[];
  /** About how many documents match the text and the tags; Infinity without either. */
  readonly documents: number;
  /** What it takes the index to find them: see `TextQuery`. */
  readonly reads: number;
  /** What the index of words looks for, as SQL: the text, and tags of the filter. Null for neither. */
  readonly index: string | null;
  /** What the index finds without a look at documents: `index` and some more; null if it is the same. */
  readonly wider: string | null;
  /** How many documents match `index` at least, as far as the kept counts of words tell; those of demo records among them. */
  readonly least: number;
  readonly ranked: readonly SoughtTerm[];
  /** Number of the documents among which those of `ranked` are counted: all, unless `countTerms` has counted those that are shown. */
  readonly rankedOf: number;
  readonly synonyms: Synonyms;
  /** What is the same as `index`, as conditions on a row: its columns say some of it sooner than its document. */
  readonly onRow: readonly string[];
  /** Whether these conditions look up the document of a row. */
  readonly readsDocuments: boolean;
  /** Whether any condition is on a column that the index of an order does not have; and any of those besides `index`. */
  readonly readsColumns: boolean;
  readonly readsOtherColumns: boolean;
  /** Number of all documents; 0 if there is no text. */
  readonly total: number;
  /** Statuses that can match. */
  readonly statuses: readonly Status[];
}

export interface PlanOptions {
  synonyms: Synonyms;
  now?: Date;
  /** SQL of whether the document of the past row `o` matches a query of the index: past rows have no codes, and not all have pairs of words. */
  pastMatches?: (tsquery: string) => string;
}

type Facts = Pick<IndexFacts, 'total' | 'facts' | 'pairs' | 'beginnings'>;
/** Of a selection without a text and without tags. */
const noFacts: Facts = { total: 0, facts: new Map(), pairs: null, beginnings: new Map() };

/** The index finds fewer documents sooner than the order of the list does. */
export const fewDocuments = 20_000;

/**
 * Plans a selection: what the index of words answers, which conditions on rows remain, and how many records to expect. What to begin with
 * is decided here by counted words, and never left to the estimates of the database: it takes a prefix for rare that a third of all notices have.
 */
export async function planSelection(
  database: Pick<EntityManager, 'query'>,
  selection: Selection,
  { synonyms, now = new Date(), pastMatches }: PlanOptions,
): Promise<Plan> {
  const { demo, filter, query } = selection;
  const parts = partsOf(query, synonyms);
  const asked = tagsOfFilter(filter);
  const codes = parts.map(codesOfPart).filter((code) => code !== null);
  const [kept, known] = await Promise.all([
    readKeptTags(database, demo, [...asked, ...codes]),
    readFacts(database, { parts, asked, synonyms, isNow: pastMatches === undefined }),
  ]);
  const { total } = known;
  const tags = kept.slice(0, asked.length);
  const index = withStopWords(parts, { ...known, synonyms, stopWords: false });
  const { texts, looked, checked, others, found: estimated } = lookUp(parts, tags, index);
  const found = estimated === null || known.pairs === null ? estimated : await withSampledHits(database, estimated);
  const parameters = new Parameters();
  const making = new RowForms(parameters, total, pastMatches);
  const textCondition = (part: Query) => making.document(textQuery(part, index));
  const filtered = filterConditions(filter, demo, now, parameters);
  // The index of an order has whether a row is a demo record, and its status.
  const ofOrder = filter.status === undefined ? 1 : 2;
  const readsOtherColumns = filtered.length > ofOrder || others.length > 0 || checked.some(({ row }) => row !== null);
  return {
    selection,
    tags,
    tagsOfAll: kept,
    parameters,
    conditions: [
      ...filtered,
      ...others
        .map((part) => rowCondition(part, { textCondition, parameters, now }))
        .filter((condition) => condition !== null),
      ...making.of(checked),
    ],
    ...queriesOf(found, parameters),
    onRow: making.of(looked),
    readsDocuments: pastMatches !== undefined || looked.some(({ row }) => row === null),
    readsColumns: readsOtherColumns || looked.some(({ row }) => row !== null),
    readsOtherColumns,
    total,
    statuses: filter.status === undefined ? statuses : [filter.status],
    ...costOf(found, total),
    ranked: texts.flatMap(({ ranked }) => ranked),
    rankedOf: total,
    synonyms,
  };
}

/** Whether a filter asks for more than a status. */
export function isFiltered({ status: _status, ...others }: Selection['filter']): boolean {
  return Object.values(others).some((value) => value !== undefined);
}

/** The queries of the index, as SQL. */
export function queriesOf(
  found: Pick<TextQuery, 'sql' | 'wider'> | null,
  parameters: Parameters,
): Pick<Plan, 'index' | 'wider'> {
  const asSql = (query: string | null) => query && `${parameters.add(query)}::tsquery`;
  return {
    index: asSql(found && found.sql),
    wider: asSql(found === null || found.wider === found.sql ? null : found.wider),
  };
}

function costOf(found: TextQuery | null, total: number): Pick<Plan, 'documents' | 'reads' | 'least'> {
  if (found === null) return { documents: Infinity, reads: Infinity, least: 0 };
  return { documents: Math.min(found.documents, total), reads: found.reads, least: found.bounds.least };
}

/** What the index of words looks for, of the parts of a query and the tags of a filter, and what else is checked. */
function lookUp(parts: readonly Query[], tags: readonly KeptTag[], index: IndexFacts) {
  const { indexed, others } = splitParts(parts, tags.length > 0);
  const texts = textsOf(indexed, index);
  const tagged = tags.map(wantedTag).filter(({ row, documents }) => row !== 'condition' || documents <= fewDocuments);
  const { looked, checked } = splitCommon([...texts, ...tagged]);
  return { texts, looked, checked, others, found: allOf(looked, index.total) };
}

interface Asked {
  readonly parts: readonly Query[];
  readonly asked: readonly FilterTag[];
  readonly synonyms: Synonyms;
  readonly isNow: boolean;
}

async function readFacts(
  database: Pick<EntityManager, 'query'>,
  { parts, asked, synonyms, isNow }: Asked,
): Promise<Facts> {
  const words = parts.flatMap((part) => ofTerms(part, (term) => wordsOfTerm(term, synonyms)));
  if (words.length + asked.length === 0) return noFacts;
  const [total, facts, beginnings] = await Promise.all([
    countDocuments(database),
    readWordFacts(database, words),
    readBeginnings(database, parts),
  ]);
  const pairTags = (term: TextTerm) => pairTagsOfTerm(term, { facts, synonyms });
  const tags = isNow ? parts.flatMap((part) => ofTerms(part, pairTags)) : [];
  return { total, facts, beginnings, pairs: tags.length === 0 ? null : await readPairFacts(database, tags) };
}

/** Stop words are left out, unless there is nothing else: "a" alone may be the beginning of "army". */
function withStopWords(parts: readonly Query[], index: IndexFacts): IndexFacts {
  return { ...index, stopWords: parts.every((part) => isTextQuery(part) && textQuery(part, index) === null) };
}

/** The parts, all of which must match. */
function textsOf(parts: readonly Query[], index: IndexFacts): Wanted[] {
  return parts.flatMap((part) => {
    const text = textQuery(part, index);
    return text === null
      ? []
      : [{ ...text, ranked: soughtTerms(part, index), positive: isPositive(part), row: codesOfPart(part) }];
  });
}

/** So few documents are each looked at for the other words. */
const rareDocuments = 2_000;
/** The index reads so many entries in the time in which a document is looked at; of what may begin a word it reads all. */
const entriesPerDocument = 60;

/** What the index looks for, and what is looked for in the documents that it finds: what very many more have than the rarest, and exclusions. */
function splitCommon(texts: readonly Wanted[]): { looked: readonly Wanted[]; checked: readonly Wanted[] } {
  const least = Math.min(...texts.filter(({ positive }) => positive).map(({ documents }) => documents));
  if (least > rareDocuments) return { looked: texts, checked: [] };
  const isLooked = ({ positive, documents }: Wanted) =>
    positive && documents <= Math.max(least, 1) * entriesPerDocument;
  return { looked: texts.filter(isLooked), checked: texts.filter((text) => !isLooked(text)) };
}

/** All conditions on a row, its text included; the one on demo records comes first. */
export function rowConditions({ conditions, onRow }: Plan): string[] {
  return [...conditions, ...onRow];
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

/** What a function says of each term of a query that the index of words answers. */
function ofTerms<T>(query: Query, say: (term: TextTerm) => readonly T[]): readonly T[] {
  if ('parts' in query) return query.parts.flatMap((part) => ofTerms(part, say));
  if (query.kind === 'not') return ofTerms(query.part, say);
  return query.kind === 'words' || query.kind === 'field' || query.kind === 'code' ? say(query) : [];
}
