import { statuses, type Status } from '@rfp/contracts/opportunity';
import { type FieldWords, type Query } from '@rfp/contracts/query/query';
import { type EntityManager } from 'typeorm';
import { costs, type QueryLimits, queryLimits, sampleShare } from '../costs.js';
import { readTagCounts, readTermFacts, sampleCandidates, type TagCount, type TermFacts } from '../statistics.js';
import { type IndexFacts, type RankedTerm } from './forms.js';
import { type IndexQuery, joined, tagQuery, wholeTagQuery } from './index-query.js';
import { Parameters } from './parameters.js';
import { codesBegin, documentMatches, filterConditions, rowCondition, type Selection } from './row-conditions.js';
import {
  beginningOf,
  codesOfPart,
  type FilterTag,
  isCodeTag,
  isListOfNames,
  meaningsOfSetAside,
  tagMatch,
  tagOf,
  tagsOfFilter,
} from './search-tags.js';
import { queryWords } from './search-words.js';
import { isPositive, isTextQuery, textQuery, type TextQuery } from './text-query.js';
import { isTerm, type Synonyms, type TextTerm, withJoined, withSpans } from './terms.js';

/** A selection as it is found: what the index of words answers, the conditions on rows, and how many of each there are. */
export interface CompiledQuery {
  readonly selection: Selection;
  /** The names and codes of its filter, and the codes of its query: every match has all of them. */
  readonly tags: readonly TagCount[];
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
  /** About how many documents the index visits to find them: see `IndexQuery`. */
  readonly candidates: number;
  /** How many rows meet the conditions, whatever their text; null if they were not counted. */
  readonly conditionRows: number | null;
  readonly ranked: readonly RankedTerm[];
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

type Database = Pick<EntityManager, 'query'>;

/** For a selection without text and tags. */
const noFacts: TermFacts = { total: 0, facts: new Map(), beginnings: new Map() };

/** Compiles a selection with the statistics of its words, on which plans are estimated: PostgreSQL takes a prefix for rare that a third of all notices have. */
export async function compileQuery(
  database: Database,
  asked: Selection,
  { synonyms: stored, now = new Date(), pastMatches }: CompileOptions,
): Promise<CompiledQuery> {
  const synonyms = withJoined(stored);
  const selection = await withPartsOfNames(database, asked);
  const { demo, filter, query } = selection;
  const parts = partsOf(query, synonyms);
  const filterTags = tagsOfFilter(filter);
  const codes = parts.map(codesOfPart).filter((code) => code !== null);
  const terms = parts.flatMap(termsOf);
  const [tags, facts] = await Promise.all([
    readTagCounts(database, demo, [...filterTags, ...codes]),
    terms.length + filterTags.length === 0
      ? noFacts
      : readTermFacts(database, terms, synonyms, pastMatches === undefined),
  ]);
  const index = withStopWords(parts, { ...facts, synonyms, stopWords: false });
  const { total } = index;
  const parameters = new Parameters();
  const maker = new PartMaker(index, parameters, pastMatches);
  const texts = partsOfIndex(parts, filterTags.length > 0);
  const others = parts.filter((part) => !texts.includes(part));
  const indexed = [
    ...texts.map((part) => maker.textPart(part)).filter((part) => part !== null),
    ...tags.slice(0, filterTags.length).map((tag) => maker.tagPart(tag)),
  ].filter(({ columns, documents }) => columns?.length !== 0 || documents <= queryLimits.maxTagDocuments);
  const { lookedUp, rechecked } = splitCommon(indexed);
  const found = lookedUp.length === 0 ? null : await withSampledCandidates(database, joined('and', lookedUp, total));
  const filtered = filterConditions(selection, now, parameters);
  const textCondition = (part: Query) => maker.documentCondition(textQuery(part, index));
  const otherConditions = others.map((part) => rowCondition(part, { textCondition, parameters, now }));
  // The index of an order has whether a row is a demo record, and its status.
  const ofOrder = filter.status === undefined ? 1 : 2;
  const readsOtherColumns = filtered.length > ofOrder || others.length > 0 || rechecked.some(hasColumns);
  return {
    selection,
    tags,
    parameters,
    conditions: [
      ...filtered,
      ...otherConditions.filter((condition) => condition !== null),
      ...maker.rowConditions(rechecked),
    ],
    ...indexConditions(found, parameters),
    onRow: maker.rowConditions(lookedUp),
    readsDocuments: pastMatches !== undefined || !lookedUp.every(hasColumns),
    readsColumns: readsOtherColumns || lookedUp.some(hasColumns),
    readsOtherColumns,
    statuses: filter.status === undefined ? statuses : [filter.status],
    total,
    ...estimatesOf(found, total),
    conditionRows: null,
    ranked: indexed.flatMap(({ ranked }) => ranked),
    rankedOf: total,
    synonyms: stored,
  };
}

/** The selection, where the filter `agency` is no whole name that a record has, by words of names: `Navy` is a part of some. */
async function withPartsOfNames(database: Database, selection: Selection): Promise<Selection> {
  const { agency, ...filter } = selection.filter;
  const words = queryWords(agency ?? '');
  if (agency === undefined || words.length === 0) return selection;
  const [whole] = await readTagCounts(database, selection.demo, tagsOfFilter({ agency }));
  if (whole === undefined || whole.records > 0) return selection;
  const named = words.map((text): FieldWords => ({ kind: 'field', field: 'agency', text, match: 'word' }));
  const limits =
    selection.query?.kind === 'and' ? selection.query.parts : [selection.query].filter((part) => part !== null);
  const query: Query = { kind: 'and', parts: [...limits, ...named] };
  return { ...selection, filter, query };
}

function estimatesOf(found: IndexQuery | null, total: number): Pick<CompiledQuery, 'documents' | 'candidates'> {
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
  found: Pick<IndexQuery, 'sql' | 'lossy'> | null,
  parameters: Parameters,
): Pick<CompiledQuery, 'index' | 'lossy'> {
  const asSql = (query: string | null) => query && `${parameters.add(query)}::tsquery`;
  return {
    index: asSql(found && found.sql),
    lossy: asSql(found === null || found.lossy === found.sql ? null : found.lossy),
  };
}

/** The parts of a query, all of which must match. */
function partsOf(query: Query | null, synonyms: Synonyms): readonly Query[] {
  if (query === null) return [];
  const spanned = withSpans(query, synonyms);
  return spanned.kind === 'and' ? spanned.parts : [spanned];
}

/** The parts that the index of words answers: none, if these are exclusions only. */
function partsOfIndex(parts: readonly Query[], hasTags: boolean): readonly Query[] {
  const texts = parts.filter(isTextQuery);
  return hasTags || texts.some(isPositive) ? texts : [];
}

/** The terms of a query that the index of words answers. */
function termsOf(query: Query): readonly TextTerm[] {
  if ('parts' in query) return [...query.parts, ...(query.rankedBy ?? [])].flatMap(termsOf);
  if (query.kind === 'not') return termsOf(query.part);
  if (query.kind === 'meant') return [...query.stated, ...(query.near ?? []), ...query.said];
  return isTerm(query) ? [query] : [];
}

/** Stop words are left out, unless there is nothing else: "a" alone may be the beginning of "army". */
function withStopWords(parts: readonly Query[], index: IndexFacts): IndexFacts {
  return { ...index, stopWords: parts.every((part) => isTextQuery(part) && textQuery(part, index) === null) };
}

/** A part of a query, or a tag of a filter, that the index of words answers. */
interface IndexPart extends TextQuery {
  readonly isPositive: boolean;
  /** The same as conditions on columns of a row, none where a condition of the filter says it already; null if no column has it. */
  readonly columns: readonly string[] | null;
}

function hasColumns({ columns }: IndexPart): boolean {
  return columns !== null;
}

/** Makes parts, and the conditions on rows that say the same. Past rows have no columns for codes. */
class PartMaker {
  constructor(
    private readonly index: IndexFacts,
    private readonly parameters: Parameters,
    private readonly pastMatches: ((tsquery: string) => string) | undefined,
  ) {}

  textPart(part: Query): IndexPart | null {
    const query = textQuery(part, this.index);
    const code = codesOfPart(part);
    return query && { ...query, isPositive: isPositive(part), columns: code && this.#columnsOf(code) };
  }

  /** Filters by source and agency name are conditions as well. */
  tagPart(tag: TagCount): IndexPart {
    const { kind, value, records } = tag;
    const meanings = kind === 'set_aside' ? meaningsOfSetAside(value) : [[tagOf(kind, value)]];
    const query = isListOfNames(tag) ? wholeTagQuery(tagOf(kind, value), records) : tagQuery(meanings, records);
    return { ...query, ranked: [], isPositive: true, columns: this.#columnsOf(tag) };
  }

  #columnsOf(tag: FilterTag & Partial<TagCount>): readonly string[] | null {
    const isSetAside = tag.kind === 'set_aside';
    if (!isSetAside && !isCodeTag(tag) && !isListOfNames(tag)) return [];
    if (this.pastMatches !== undefined) return null;
    if (isListOfNames(tag)) return [`${this.parameters.add(tag.value)} = ANY(o.${tagMatch(tag.kind).column})`];
    if (isCodeTag(tag)) return [codesBegin(tag.kind, this.parameters.add(beginningOf(tag)))];
    return [`o.set_aside = ANY(${this.parameters.add(tag.values)}::jsonb[])`];
  }

  /** Conditions on columns, and one on the document for all parts that have none. */
  rowConditions(parts: readonly IndexPart[]): string[] {
    const texts = parts.filter(({ columns }) => columns === null);
    const document = texts.length === 0 ? null : joined('and', texts, this.index.total);
    return [...parts.flatMap(({ columns }) => columns ?? []), this.documentCondition(document)].filter(
      (condition) => condition !== null,
    );
  }

  documentCondition(query: IndexQuery | null): string | null {
    const matches = this.pastMatches ?? documentMatches;
    return query && matches(`${this.parameters.add(query.sql)}::tsquery`);
  }
}

/** Separates parts that are cheaper to recheck in the documents of the rarest part: exclusions, and parts with very many entries in the index. */
function splitCommon(parts: readonly IndexPart[]): { lookedUp: readonly IndexPart[]; rechecked: readonly IndexPart[] } {
  const rarest = Math.min(...parts.filter(({ isPositive }) => isPositive).map(({ documents }) => documents));
  if (rarest > queryLimits.maxRareDocuments) return { lookedUp: parts, rechecked: [] };
  const isLookedUp = ({ isPositive, documents }: IndexPart) =>
    isPositive && documents * costs.indexEntry <= Math.max(rarest, 1) * costs.recheck;
  return { lookedUp: parts.filter(isLookedUp), rechecked: parts.filter((part) => !isLookedUp(part)) };
}

/**
 * Counts the candidates of a phrase in the sample. Its statistics are those of its rarest word, or of the tag that its pair of words shares with
 * others, which may be in a hundred times as many documents.
 */
export async function withSampledCandidates(
  database: Database,
  found: IndexQuery,
  { minCandidatesToSample: min, maxCandidatesInSample: max }: QueryLimits = queryLimits,
): Promise<IndexQuery> {
  if (found.lossy === found.sql || found.candidates < min) return found;
  const candidates = await sampleCandidates(database, found.lossy, max);
  if (candidates >= max * sampleShare) return found;
  // The share of the candidates that match stays the same. It is unknown for beginnings of very many words.
  const share = found.candidates < Infinity ? Math.min(found.documents / found.candidates, 1) : 1;
  return { ...found, candidates, documents: candidates * share };
}
