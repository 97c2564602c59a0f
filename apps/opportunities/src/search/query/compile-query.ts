import { statuses, type Status } from '@rfp/contracts/opportunity';
import { type Query } from '@rfp/contracts/query/query';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { sampleShare } from '../costs.js';
import {
  countDocuments,
  readBeginnings,
  readPairFacts,
  readTagCounts,
  readWordFacts,
  sampleCandidates,
  type TagCount,
} from '../statistics.js';
import { codesOfPart, type FilterTag, type Selection, tagsOfFilter } from './filter-tags.js';
import { Parameters } from './parameters.js';
import { allOf, filterConditions, rowCondition, RowForms, type Wanted, wantedTag } from './row-conditions.js';
import { type IndexFacts, type TextQuery } from './term-query.js';
import { pairTagsOfTerm, type Synonyms, type TextTerm, withSpans, wordsOfTerm } from './terms.js';
import { isPositive, isTextQuery, type SoughtTerm, soughtTerms, textQuery } from './text-query.js';

/** A selection as it is found: what the index of words answers, the conditions on rows, and how many of each there are. */
export interface CompiledQuery {
  readonly selection: Selection;
  /** The names and codes of its filter. */
  readonly tags: readonly TagCount[];
  /** These, and the codes of its query: every match has all of them. */
  readonly tagsOfAll: readonly TagCount[];
  readonly parameters: Parameters;
  /** Conditions on rows of `opportunity_summary o`, besides `index`; the one on demo records comes first. */
  readonly conditions: readonly string[];
  /** SQL of the `tsquery` for the index of words: the text, and tags of the filter. Null for neither. */
  readonly index: string | null;
  /** A condition that `index` implies and that needs no recheck of documents: of a phrase, its words. Null if it is the same. */
  readonly lossy: string | null;
  /** The same as `index`, as conditions on a row: a column is read sooner than a document. */
  readonly onRow: readonly string[];
  /** Whether these read the document of a row. */
  readonly readsDocuments: boolean;
  /** Whether any condition reads a column that the index of an order does not have; and any besides those of `index`. */
  readonly readsColumns: boolean;
  readonly readsOtherColumns: boolean;
  /** Statuses that can match. */
  readonly statuses: readonly Status[];
  /** Statistics: the number of all documents; 0 without text and tags. */
  readonly total: number;
  /** About how many documents match the text and the tags; Infinity without either. */
  readonly documents: number;
  /** About how many documents the index visits to find them: see `TextQuery`. */
  readonly candidates: number;
  /** How many rows meet the conditions, whatever their text; null if they were not counted. */
  readonly conditionRows: number | null;
  readonly ranked: readonly SoughtTerm[];
  /** Number of the documents among which those of `ranked` are counted: all, unless `countTerms` has counted those that are shown. */
  readonly rankedOf: number;
  readonly synonyms: Synonyms;
}

export interface CompileOptions {
  synonyms: Synonyms;
  now?: Date;
  /** SQL of whether the document of the past row `o` matches a query of the index: past rows have no codes, and not all have pairs of words. */
  pastMatches?: (tsquery: string) => string;
}

type Facts = Pick<IndexFacts, 'total' | 'facts' | 'pairs' | 'beginnings'>;
/** For a selection without text and tags. */
const noFacts: Facts = { total: 0, facts: new Map(), pairs: null, beginnings: new Map() };

/** Documents: a source or agency that more records have is a condition on the row alone. */
const maxTagDocuments = 20_000;
/** Documents: candidates of a phrase are counted in the sample if there may be more than this, and up to so many of the sample. */
const minSampledCandidates = 2_000;
const maxSampled = 3_000;

/** Compiles a selection with the statistics of its words, on which plans are estimated: PostgreSQL takes a prefix for rare that a third of all notices have. */
export async function compileQuery(
  database: Pick<EntityManager, 'query'>,
  selection: Selection,
  { synonyms, now = new Date(), pastMatches }: CompileOptions,
): Promise<CompiledQuery> {
  const { demo, filter, query } = selection;
  const parts = partsOf(query, synonyms);
  const requested = tagsOfFilter(filter);
  const codes = parts.map(codesOfPart).filter((code) => code !== null);
  const [counted, known] = await Promise.all([
    readTagCounts(database, demo, [...requested, ...codes]),
    readFacts(database, { parts, requested, synonyms, isNow: pastMatches === undefined }),
  ]);
  const { total } = known;
  const tags = counted.slice(0, requested.length);
  const index = withStopWords(parts, { ...known, synonyms, stopWords: false });
  const { texts, looked, checked, others, found: estimated } = lookUp(parts, tags, index);
  const found =
    estimated === null || known.pairs === null ? estimated : await withSampledCandidates(database, estimated);
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
    tagsOfAll: counted,
    parameters,
    conditions: [
      ...filtered,
      ...others
        .map((part) => rowCondition(part, { textCondition, parameters, now }))
        .filter((condition) => condition !== null),
      ...making.of(checked),
    ],
    ...indexConditions(found, parameters),
    onRow: making.of(looked),
    readsDocuments: pastMatches !== undefined || looked.some(({ row }) => row === null),
    readsColumns: readsOtherColumns || looked.some(({ row }) => row !== null),
    readsOtherColumns,
    statuses: filter.status === undefined ? statuses : [filter.status],
    total,
    ...estimatesOf(found, total),
    conditionRows: null,
    ranked: texts.flatMap(({ ranked }) => ranked),
    rankedOf: total,
    synonyms,
  };
}

function estimatesOf(found: TextQuery | null, total: number): Pick<CompiledQuery, 'documents' | 'candidates'> {
  if (found === null) return { documents: Infinity, candidates: Infinity };
  return { documents: Math.min(found.documents, total), candidates: found.candidates };
}

/** Whether all rows match, except for their status. */
export function isUnfiltered({ selection: { filter, query } }: CompiledQuery): boolean {
  const { status: _status, ...others } = filter;
  return query === null && Object.values(others).every((value) => value === undefined);
}

/** All conditions on a row, its text included; the one on demo records comes first. */
export function rowConditions({ conditions, onRow }: CompiledQuery): string[] {
  return [...conditions, ...onRow];
}

/** The queries of the index, as SQL. */
export function indexConditions(
  found: Pick<TextQuery, 'sql' | 'lossy'> | null,
  parameters: Parameters,
): Pick<CompiledQuery, 'index' | 'lossy'> {
  const asSql = (query: string | null) => query && `${parameters.add(query)}::tsquery`;
  return {
    index: asSql(found && found.sql),
    lossy: asSql(found === null || found.lossy === found.sql ? null : found.lossy),
  };
}

/** Divides the parts of a query and the tags of a filter into those that the index of words answers and those that rows are checked for. */
function lookUp(parts: readonly Query[], tags: readonly TagCount[], index: IndexFacts) {
  const { indexed, others } = splitParts(parts, tags.length > 0);
  const texts = textsOf(indexed, index);
  const tagged = tags
    .map(wantedTag)
    .filter(({ row, documents }) => row !== 'condition' || documents <= maxTagDocuments);
  const { looked, checked } = splitCommon([...texts, ...tagged]);
  return { texts, looked, checked, others, found: allOf(looked, index.total) };
}

interface Requested {
  readonly parts: readonly Query[];
  readonly requested: readonly FilterTag[];
  readonly synonyms: Synonyms;
  readonly isNow: boolean;
}

async function readFacts(
  database: Pick<EntityManager, 'query'>,
  { parts, requested, synonyms, isNow }: Requested,
): Promise<Facts> {
  const words = parts.flatMap((part) => ofTerms(part, (term) => wordsOfTerm(term, synonyms)));
  if (words.length + requested.length === 0) return noFacts;
  const [total, facts, beginnings] = await Promise.all([
    countDocuments(database),
    readWordFacts(database, words),
    readBeginnings(database, parts),
  ]);
  const pairTags = (term: TextTerm) => pairTagsOfTerm(term, { facts, synonyms });
  const tags = isNow ? parts.flatMap((part) => ofTerms(part, pairTags)) : [];
  return { total, facts, beginnings, pairs: tags.length === 0 ? null : await readPairFacts(database, tags) };
}

/** How often words stand one after another is not counted: the rarest of the words, or the tag that the pair shares with others, may be in a hundred times as many documents. */
export async function withSampledCandidates(
  database: Pick<EntityManager, 'query'>,
  found: TextQuery,
  { min = minSampledCandidates, max = maxSampled }: { min?: number; max?: number } = {},
): Promise<TextQuery> {
  if (found.lossy === found.sql || found.candidates < min) return found;
  const candidates = await sampleCandidates(database, found.lossy, max);
  if (candidates >= max * sampleShare) return found;
  // As large a part of the candidates matches as before; it is not known of beginnings that very many words have.
  const share = found.candidates < Infinity ? Math.min(found.documents / found.candidates, 1) : 1;
  return { ...found, candidates, documents: candidates * share };
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

/** Documents: so few are each rechecked for the other words. */
const rareDocuments = 2_000;
/** Entries that the index reads in the time of a recheck; it reads all of what may begin a word. */
const entriesPerRecheck = 60;

/** Leaves to the recheck of documents: exclusions, and parts that very many more documents have than the rarest part. */
function splitCommon(texts: readonly Wanted[]): { looked: readonly Wanted[]; checked: readonly Wanted[] } {
  const rarest = Math.min(...texts.filter(({ positive }) => positive).map(({ documents }) => documents));
  if (rarest > rareDocuments) return { looked: texts, checked: [] };
  const isLooked = ({ positive, documents }: Wanted) =>
    positive && documents <= Math.max(rarest, 1) * entriesPerRecheck;
  return { looked: texts.filter(isLooked), checked: texts.filter((text) => !isLooked(text)) };
}

function partsOf(query: Query | null, synonyms: Synonyms): readonly Query[] {
  if (query === null) return [];
  const spanned = withSpans(query, synonyms);
  return spanned.kind === 'and' ? spanned.parts : [spanned];
}

/** The parts that the index of words answers, and those that are looked up row by row: all, if there are exclusions only. */
function splitParts(
  parts: readonly Query[],
  hasTags: boolean,
): { indexed: readonly Query[]; others: readonly Query[] } {
  const texts: readonly Query[] = parts.filter(isTextQuery);
  const indexed = hasTags || texts.some(isPositive) ? texts : [];
  return { indexed, others: parts.filter((part) => !indexed.includes(part)) };
}

/** Applies a function to each term of a query that the index of words answers. */
function ofTerms<T>(query: Query, say: (term: TextTerm) => readonly T[]): readonly T[] {
  if ('parts' in query) return query.parts.flatMap((part) => ofTerms(part, say));
  if (query.kind === 'not') return ofTerms(query.part, say);
  return query.kind === 'words' || query.kind === 'field' || query.kind === 'code' ? say(query) : [];
}

const textRow = z.object({ index: z.string().nullable(), lossy: z.string().nullable() });

/** Describes a compiled query for people: its `tsquery`, its conditions and its estimates. */
export async function describeQuery(database: Pick<EntityManager, 'query'>, query: CompiledQuery) {
  const { index, lossy, conditions, parameters, total, documents, candidates } = query;
  const sql = `SELECT ${index === null ? 'NULL' : `(${index})::text`} AS index, ${lossy === null ? 'NULL' : `(${lossy})::text`} AS lossy`;
  const [text] = await parameters.read(database, textRow, sql);
  const known = (count: number) => (count < Infinity ? Math.round(count) : null);
  return {
    index: text?.index ?? null,
    index_without_documents: text?.lossy ?? null,
    // The one on demo records is in every search.
    conditions: conditions.length - 1,
    documents: { all: total, matching: known(documents), read_by_index: known(candidates) },
  };
}
