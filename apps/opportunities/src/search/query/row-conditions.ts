import { defaultTimeZone, hoursBeforeUtc, lastSecond } from '@rfp/contracts/due-day';
import { facetFilterNames, type Match, opportunityFilters } from '@rfp/contracts/fields/opportunity-filters';
import { type ListFilter } from '@rfp/contracts/opportunity';
import { type Bound, type DateRange, type Moment, type NumberRange, type Query } from '@rfp/contracts/query/query';
import { type TagCount } from '../statistics.js';
import { beginningOf, codesBegin, type CodeTag, isCodeTag } from './filter-tags.js';
import { type Parameters } from './parameters.js';
import { meaningsOfSetAside, tagOf } from './search-tags.js';
import { quoted } from './search-words.js';
import { type TextQuery } from './term-query.js';
import { joined, type SoughtTerm } from './text-query.js';

const dayLength = 86_400_000;
const dueColumn = 'o.due_at';

/** Conditions on the rows of `opportunity_summary o`, of a filter. */
export function filterConditions(
  filter: Omit<ListFilter, 'q'>,
  demo: boolean,
  now: Date,
  parameters: Parameters,
): string[] {
  const conditions = [`o.demo = ${parameters.add(demo)}`];
  const add = (condition: string, value: unknown) => {
    if (value !== undefined && value !== null) conditions.push(condition.replaceAll('?', () => parameters.add(value)));
  };
  add('o.id = ANY(?::uuid[])', filter.ids);
  for (const name of facetFilterNames) {
    const { operator, column, storedForm = String }: Match = opportunityFilters[name].match;
    if (operator === 'equals') add(`o.${column} = ?`, filter[name] && storedForm(filter[name]));
  }
  add('o.total_score >= ?', filter.min_score);
  add('o.dollars >= ?', filter.min_value);
  add('o.dollars <= ?', filter.max_value);
  add('o.posted_at >= ?::date', filter.posted_since);
  if (filter.due_by !== undefined) conditions.push(dueBeforeDay(parameters.add(filter.due_by), 1));
  if (filter.due_within_days !== undefined) {
    conditions.push(`o.status <> 'closed'`);
    add('o.due_at >= ?', now);
    add('o.due_at <= ?', new Date(now.getTime() + filter.due_within_days * dayLength));
  }
  return conditions;
}

/** What the conditions of a query are made with. `textCondition` makes those of the parts that an index of words answers. */
interface Making {
  readonly textCondition: (query: Query) => string | null;
  readonly parameters: Parameters;
  readonly now: Date;
}

/** The condition of a part of a query that no index of words answers alone; null if it has nothing to look for, such as stop words only. */
export function rowCondition(query: Query, making: Making): string | null {
  if ('parts' in query) {
    // An `or`, which is met if any of its parts is.
    if (query.parts.length === 0) return 'false';
    const parts = query.parts.map((part) => rowCondition(part, making)).filter((part) => part !== null);
    return parts.length === 0 ? null : `(${parts.join(query.kind === 'and' ? ' AND ' : ' OR ')})`;
  }
  if (query.kind === 'not') {
    const part = rowCondition(query.part, making);
    // A record that does not state a value is not in its range.
    return part && `(${part}) IS NOT TRUE`;
  }
  if (query.kind === 'status') return `o.status = ${making.parameters.add(query.status)}`;
  if (query.kind === 'number') return numberCondition(query, making.parameters);
  return query.kind === 'date' ? dateCondition(query, making.parameters, making.now) : making.textCondition(query);
}

function numberCondition({ field, min, max }: NumberRange, parameters: Parameters): string {
  const column = field === 'value' ? 'o.dollars' : 'o.total_score';
  return both(
    min && `${column} >${min.inclusive ? '=' : ''} ${parameters.add(min.at)}::numeric`,
    max && `${column} <${max.inclusive ? '=' : ''} ${parameters.add(max.at)}::numeric`,
  );
}

/** `due:<30d` is from now until then, `posted:<7d` from then until now. */
function dateCondition({ field, min, max }: DateRange, parameters: Parameters, now: Date): string {
  const column = field === 'due' ? dueColumn : 'o.posted_at';
  const later = (bound: Bound<Moment> | null) =>
    bound && after(column, bound, instantOf(bound, field, now), parameters);
  const earlier = (bound: Bound<Moment> | null) =>
    bound && before(column, bound, instantOf(bound, field, now), parameters);
  const isSpan = [min, max].some((bound) => bound !== null && 'days' in bound.at);
  if (!isSpan) return both(later(min), earlier(max));
  // Days until it is due grow with the date; days since it was posted shrink.
  const today = { at: { days: 0 }, inclusive: true };
  return field === 'due' ? both(later(min ?? today), earlier(max)) : both(later(max), earlier(min ?? today));
}

interface Instant {
  readonly at: Date | string;
  readonly isDay: boolean;
}

function instantOf({ at }: Bound<Moment>, field: DateRange['field'], now: Date): Instant {
  if ('day' in at) return { at: at.day, isDay: true };
  return { at: new Date(now.getTime() + (field === 'due' ? 1 : -1) * at.days * dayLength), isDay: false };
}

function after(column: string, { inclusive }: Bound<Moment>, { at, isDay }: Instant, parameters: Parameters): string {
  const value = parameters.add(at);
  if (!isDay) return `${column} >${inclusive ? '=' : ''} ${value}::timestamptz`;
  const later = inclusive ? 0 : 1;
  return column === dueColumn ? dueFromDay(value, later) : `${column} >= ${value}::date + ${later}`;
}

function before(column: string, { inclusive }: Bound<Moment>, { at, isDay }: Instant, parameters: Parameters): string {
  const value = parameters.add(at);
  if (!isDay) return `${column} <${inclusive ? '=' : ''} ${value}::timestamptz`;
  const later = inclusive ? 1 : 0;
  return column === dueColumn ? dueBeforeDay(value, later) : `${column} < ${value}::date + ${later}`;
}

/** SQL of the condition that the day of a deadline, as its source prints it, is before a day or `later` days after that. See `dueDay`. */
function dueBeforeDay(day: string, later: number): string {
  const { start, wholeDayStart } = startsOf(day, later);
  return `(o.due_at < ${wholeDayStart} AND (o.due_at < ${start} OR ${isWholeDay}))`;
}

function dueFromDay(day: string, later: number): string {
  const { start, wholeDayStart } = startsOf(day, later);
  return `(o.due_at >= ${start} AND (o.due_at >= ${wholeDayStart} OR NOT ${isWholeDay}))`;
}

const isWholeDay = `(extract(second FROM o.due_at) = ${lastSecond})`;

/** From when on deadlines with a time are due on a day, and those without. */
function startsOf(day: string, later: number): { start: string; wholeDayStart: string } {
  const midnight = `(${day}::date + ${later})::timestamp`;
  return {
    start: `(${midnight} AT TIME ZONE '${defaultTimeZone}')`,
    wholeDayStart: `((${midnight} + interval '${hoursBeforeUtc} hours') AT TIME ZONE 'UTC')`,
  };
}

function both(...conditions: (string | null)[]): string {
  return `(${conditions.filter((condition) => condition !== null).join(' AND ')})`;
}

/** A query of the index, and whether it looks for what documents have. */
export interface Wanted extends TextQuery {
  readonly positive: boolean;
  readonly ranked: readonly SoughtTerm[];
  /** The same condition on columns of the row; none where a condition of the filter covers it or no column has it. */
  readonly row: CodeTag | { readonly setAsides: readonly string[] } | 'condition' | null;
}

/** A tag as the index looks for it. Filters by source and agency are conditions as well. */
export function wantedTag(tag: TagCount): Wanted {
  const { kind, value, records } = tag;
  const meanings = kind === 'set_aside' ? meaningsOfSetAside(value) : [[tagOf(kind, value)]];
  const all = meanings.map((tags) => tags.map((tag) => `${quoted(tag)}:*`).join(' & ')).join(' | ');
  const sql = meanings.flat().length > 1 ? `(${all})` : all;
  const query = { sql, lossy: sql, documents: records, candidates: records, ranked: [], positive: true };
  if (isCodeTag(tag)) return { ...query, row: { kind: tag.kind, value } };
  return { ...query, row: kind === 'set_aside' ? { setAsides: tag.values } : 'condition' };
}

/** The `tsquery` of the index as conditions on a row. Past rows have no columns for codes. */
export class RowForms {
  readonly #matches: (tsquery: string) => string;

  constructor(
    private readonly parameters: Parameters,
    private readonly total: number,
    private readonly pastMatches: ((tsquery: string) => string) | undefined,
  ) {
    this.#matches = pastMatches ?? documentMatches;
  }

  of(wanted: readonly Wanted[]): string[] {
    const forms = wanted.map((each) => this.#ofColumns(each));
    const texts = wanted.filter((_, index) => forms[index] === null);
    const document = this.document(allOf(texts, this.total));
    return [...forms.flatMap((form) => form ?? []), ...(document === null ? [] : [document])];
  }

  /** Whether the document matches. */
  document(query: TextQuery | null): string | null {
    return query && this.#matches(`${this.parameters.add(query.sql)}::tsquery`);
  }

  /** Null if the columns do not say it. */
  #ofColumns({ row }: Wanted): readonly string[] | null {
    if (row === 'condition') return [];
    if (row === null || this.pastMatches !== undefined) return null;
    if ('setAsides' in row) return [`o.set_aside = ANY(${this.parameters.add(row.setAsides)}::jsonb[])`];
    return [codesBegin('o', row.kind, this.parameters.add(beginningOf(row)))];
  }
}

/** Queries of which all must match, as one. */
export function allOf(parts: readonly TextQuery[], total: number): TextQuery | null {
  return parts.length === 0 ? null : joined('and', parts, total);
}

/** Whether the document of the row `o` matches. A subquery, which the planner cannot turn into a join over all documents. */
export function documentMatches(tsquery: string): string {
  return `(SELECT s.document @@ ${tsquery} FROM opportunity_search s WHERE s.id = o.id)`;
}
