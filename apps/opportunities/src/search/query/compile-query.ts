import { type FieldWords, type Query } from '@rfp/contracts/query/query';
import { costs, type QueryLimits, queryLimits, sampleShare } from '../costs.js';
import { noFacts, readTagCounts, readTermFacts, sampleCandidates, type TagCount } from '../statistics.js';
import { type IndexFacts, type RankedTerm } from './forms.js';
import { exactQuery, type IndexQuery, joined, tagQuery } from './index-query.js';
import { type Database, Parameters } from './parameters.js';
import {
  documentMatches,
  filterConditions,
  type HiddenRows,
  notDismissed,
  type Now,
  rowCondition,
  type Selection,
  tagConditions,
} from './row-conditions.js';
import { codesOfPart, type FilterTag, isListOfNames, meaningsOfSetAside, tagOf, tagsOfFilter } from './search-tags.js';
import { queryWords, quoted } from './search-words.js';
import { isPositive, isTextQuery, textQuery, type TextQuery } from './text-query.js';
import { isTerm, type Synonyms, type TextTerm, withJoined, withSpans } from './terms.js';

/** A selection in executable form: the query for the word index, the conditions on rows, and estimates of how many match. */
export interface CompiledQuery {
  readonly selection: Selection;
  /** The names and codes of the filter and the codes of the query: every match has all of them. */
  readonly tags: readonly TagCount[];
  readonly parameters: Parameters;
  /** Conditions on rows of `opportunity_summary o`, in addition to `index`; the one on demo records comes first. */
  readonly conditions: readonly string[];
  /** SQL of the `tsquery` for the word index: the text and the tags of the filter. Null if there are neither. */
  readonly index: string | null;
  /** Whether `index` has a name that is also one of `conditions`. No other index has it, so these rows are only counted by the word index. */
  readonly indexHasName: boolean;
  /** A weaker condition than `index` that needs no recheck of documents: for a phrase, its words. Null if it equals `index`. */
  readonly lossy: string | null;
  /** The same as `index`, as conditions on a row; columns are preferred, because reading them is cheaper than reading documents. */
  readonly onRow: readonly string[];
  /** Whether `onRow` reads the document of a row. */
  readonly readsDocuments: boolean;
  /** Whether any condition, or any condition other than `onRow`, reads a column that the index of an order does not have. */
  readonly readsColumns: boolean;
  readonly readsOtherColumns: boolean;
  /** Number of all documents, hidden demo records included; 0 without text and tags. */
  readonly total: number;
  /** Estimated number of documents that match the text and the tags; Infinity without either. */
  readonly documents: number;
  /** Estimated number of documents that the index visits to find them: see `IndexQuery`. */
  readonly candidates: number;
  /** How many rows meet the conditions, ignoring the text; null if not counted. */
  readonly conditionRows: number | null;
  readonly ranked: readonly RankedTerm[];
  readonly synonyms: Synonyms;
  /** The rows to leave out, and the condition on rows that does it; null if there are none. Estimates and counts include these rows. */
  readonly hidden: (HiddenRows & { readonly condition: string; readonly workspace: string }) | null;
}

function compileHidden(hidden: HiddenRows | undefined, { add }: Parameters): CompiledQuery['hidden'] {
  if (hidden === undefined) return null;
  const workspace = `${add(hidden.workspaceId)}::uuid`;
  return { ...hidden, workspace, condition: notDismissed(workspace) };
}

/** The query with the rows that it leaves out. */
export function withHidden(query: CompiledQuery): CompiledQuery {
  return query.hidden === null ? query : { ...query, hidden: null };
}

export interface CompileOptions {
  synonyms: Synonyms;
  now?: Now;
  /** SQL condition for whether the document of the past row `o` matches a `tsquery`: past rows have no codes, and not all have word pairs. */
  pastMatches?: (tsquery: string) => string;
}

/**
 * Compiles a selection with the statistics of its words. Plans need them because PostgreSQL assumes that every prefix is rare, even one that a
 * third of all notices have.
 */
export async function compileQuery(
  database: Database,
  requested: Selection,
  { synonyms: stored, now = new Date(), pastMatches }: CompileOptions,
): Promise<CompiledQuery> {
  const synonyms = withJoined(stored);
  const selection = await withPartsOfNames(database, requested);
  const { demo, filter, query, hidden } = selection;
  const parts = partsOf(query && withSpans(query, synonyms));
  const filterTags = tagsOfFilter(filter);
  const codes = parts.flatMap((part) => codesOfPart(part) ?? []);
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
    ...texts.flatMap((part) => maker.textPart(part) ?? []),
    ...tags.slice(0, filterTags.length).map((tag) => maker.tagPart(tag)),
  ].filter(({ columns, documents }) => columns?.length !== 0 || documents <= queryLimits.maxTagDocuments);
  const { lookedUp, rechecked } = splitCommon(indexed);
  const found = lookedUp.length === 0 ? null : await withSampledCandidates(database, joined('and', lookedUp, total));
  const filtered = filterConditions(selection, now, parameters);
  const textCondition = (part: Query) => maker.documentCondition(textQuery(part, index));
  const otherConditions = others.flatMap((part) => rowCondition(part, { textCondition, parameters, now }) ?? []);
  // The index of an order has the demo flag and the status of a row.
  const orderConditions = filter.status === undefined ? 1 : 2;
  const readsOtherColumns = filtered.length > orderConditions || others.length > 0 || rechecked.some(hasColumns);
  return {
    selection,
    tags,
    parameters,
    conditions: [...filtered, ...otherConditions, ...maker.rowConditions(rechecked)],
    ...indexConditions(found, parameters),
    indexHasName: lookedUp.some(({ columns }) => columns?.length === 0),
    onRow: maker.rowConditions(lookedUp),
    readsDocuments: pastMatches !== undefined || !lookedUp.every(hasColumns),
    readsColumns: readsOtherColumns || lookedUp.some(hasColumns),
    readsOtherColumns,
    total,
    ...estimatesOf(found, total),
    conditionRows: null,
    ranked: indexed.flatMap(({ ranked }) => ranked),
    synonyms: stored,
    hidden: compileHidden(hidden, parameters),
  };
}

/** Replaces the filter `agency` with words of the agency field if no record has that whole name: `Navy` is only a part of names. */
async function withPartsOfNames(database: Database, selection: Selection): Promise<Selection> {
  const { agency, ...filter } = selection.filter;
  const words = queryWords(agency ?? '');
  if (agency === undefined || words.length === 0) return selection;
  const [whole] = await readTagCounts(database, selection.demo, tagsOfFilter({ agency }));
  if (whole === undefined || whole.records > 0) return selection;
  const named = words.map((text): FieldWords => ({ kind: 'field', field: 'agency', text, match: 'word' }));
  return { ...selection, filter, query: { kind: 'and', parts: [...partsOf(selection.query), ...named] } };
}

function estimatesOf(found: IndexQuery | null, total: number): Pick<CompiledQuery, 'documents' | 'candidates'> {
  if (found === null) return { documents: Infinity, candidates: Infinity };
  return { documents: Math.min(found.documents, total), candidates: found.candidates };
}

/** Whether all rows match, except for their status. */
export function isUnfiltered({ selection: { filter, query } }: CompiledQuery): boolean {
  return query === null && Object.entries(filter).every(([name, value]) => name === 'status' || value === undefined);
}

/** All conditions on a row, its text included; the one on demo records comes first. */
export function rowConditions({ conditions, onRow, hidden }: CompiledQuery): string[] {
  return [...conditions, ...onRow, ...(hidden === null ? [] : [hidden.condition])];
}

/** SQL of the queries for the index. */
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
function partsOf(query: Query | null): readonly Query[] {
  if (query === null) return [];
  return query.kind === 'and' ? query.parts : [query];
}

/** The parts that the word index answers; none if all of them are exclusions. */
function partsOfIndex(parts: readonly Query[], hasTags: boolean): readonly Query[] {
  const texts = parts.filter(isTextQuery);
  return hasTags || texts.some(isPositive) ? texts : [];
}

/** The terms of a query that the word index answers. */
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

/** A part of a query, or a tag of a filter, that the word index answers. */
interface IndexPart extends TextQuery {
  readonly isPositive: boolean;
  /** Equivalent conditions on columns of a row; empty if a condition of the filter already covers it, null if no column has it. */
  readonly columns: readonly string[] | null;
}

function hasColumns({ columns }: IndexPart): boolean {
  return columns !== null;
}

/** Makes index parts and the equivalent conditions on rows. Past rows have no columns for codes. */
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

  /** The part for a tag of a filter. Source and agency names are also conditions of the filter. */
  tagPart(tag: TagCount): IndexPart {
    const { kind, value, records } = tag;
    const meanings = kind === 'set_aside' ? meaningsOfSetAside(value) : [[tagOf(kind, value)]];
    const query = isListOfNames(tag) ? exactQuery(quoted(tagOf(kind, value)), records) : tagQuery(meanings, records);
    return { ...query, ranked: [], isPositive: true, columns: this.#columnsOf(tag) };
  }

  #columnsOf(tag: FilterTag | TagCount): readonly string[] | null {
    const conditions = tagConditions(tag, this.parameters);
    return this.pastMatches === undefined || conditions.length === 0 ? conditions : null;
  }

  /** Conditions on columns, and one on the document for all parts that have none. */
  rowConditions(parts: readonly IndexPart[]): string[] {
    const texts = parts.filter(({ columns }) => columns === null);
    const document = this.documentCondition(texts.length === 0 ? null : joined('and', texts, this.index.total));
    return [...parts.flatMap(({ columns }) => columns ?? []), ...(document === null ? [] : [document])];
  }

  documentCondition(query: IndexQuery | null): string | null {
    const matches = this.pastMatches ?? documentMatches;
    return query && matches(`${this.parameters.add(query.sql)}::tsquery`);
  }
}

/** Separates the parts that are cheaper to recheck in the documents of the rarest part: exclusions and parts with very many index entries. */
function splitCommon(parts: readonly IndexPart[]): { lookedUp: readonly IndexPart[]; rechecked: readonly IndexPart[] } {
  const rarest = Math.min(...parts.filter(({ isPositive }) => isPositive).map(({ documents }) => documents));
  if (rarest > queryLimits.maxRareDocuments) return { lookedUp: parts, rechecked: [] };
  const isLookedUp = ({ isPositive, documents }: IndexPart) =>
    isPositive && documents * costs.indexEntry <= Math.max(rarest, 1) * costs.recheck;
  return { lookedUp: parts.filter(isLookedUp), rechecked: parts.filter((part) => !isLookedUp(part)) };
}

/**
 * Counts the candidates of a phrase in the sample. The estimate comes from the rarest word, or from a pair tag that other pairs share, so it may be
 * a hundred times too high.
 */
export async function withSampledCandidates(
  database: Database,
  found: IndexQuery,
  { minCandidatesToSample: min, maxCandidatesInSample: max }: QueryLimits = queryLimits,
): Promise<IndexQuery> {
  if (found.lossy === found.sql || found.candidates < min) return found;
  const candidates = await sampleCandidates(database, found.lossy, max);
  if (candidates >= max * sampleShare) return found;
  // The estimated share of matching candidates stays the same. It is unknown for prefixes of very many words.
  const share = found.candidates < Infinity ? Math.min(found.documents / found.candidates, 1) : 1;
  return { ...found, candidates, documents: candidates * share };
}
