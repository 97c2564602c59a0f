import { defaultTimeZone, hoursBeforeUtc, lastSecond } from '@rfp/contracts/dates/due-day';
import { type Match } from '@rfp/contracts/fields/filter-row';
import { facetFilterNames, opportunityFilters } from '@rfp/contracts/fields/opportunity-filters';
import { type ListFilter } from '@rfp/contracts/opportunity';
import { type Bound, type DateRange, type Moment, type NumberRange, type Query } from '@rfp/contracts/query/query';
import { type Parameters } from './parameters.js';
import { beginningOf, type FilterTag, tagMatch } from './search-tags.js';

const dayLength = 86_400_000;

/** A filter of columns: filters by a profile or by marks are resolved to ids before. */
export type RowFilter = Omit<ListFilter, 'q' | 'for_you' | 'watched' | 'tag' | 'dismissed'>;

/** Describes the requested records. */
export interface Selection {
  readonly demo: boolean;
  readonly filter: RowFilter;
  readonly query: Query | null;
  /** Dismissed records, which are left out; absent if there are none, or if they are requested. */
  readonly hidden?: HiddenRows | undefined;
}

/** The records that a workspace has dismissed. */
export interface HiddenRows {
  readonly workspaceId: string;
  readonly ids: ReadonlySet<string>;
  /** Returns how many of them a selection has, from a cache or by counting them. */
  readonly cachedCount: (selection: Selection, count: () => Promise<number>) => Promise<number>;
}

/** SQL condition for whether a workspace has not dismissed the row `o`. The planner cannot turn a scalar subquery into a join. */
export function notDismissed(workspaceId: string): string {
  return `(SELECT true FROM opportunity_mark m WHERE m.workspace_id = ${workspaceId} AND m.opportunity_id = o.id) IS NULL`;
}

/** The instant from which relative dates count: a fixed one, or SQL of an instant of the row `o`. */
export type Now = Date | { readonly sql: string };

/** SQL of the instant some days after, or before, the one from which relative dates count. */
function instantSql(now: Now, days: number, parameters: Parameters): string {
  if (now instanceof Date) return `${parameters.add(new Date(now.getTime() + days * dayLength))}::timestamptz`;
  // Hours, because days of an interval depend on the time zone of the connection.
  return `(${now.sql} + ${parameters.add(days * 24)}::integer * interval '1 hour')`;
}

/** Conditions of a filter on the rows `o` of `opportunity_summary`; the one on demo records comes first. */
export function filterConditions({ filter, demo }: Selection, now: Now, parameters: Parameters): string[] {
  const conditions = [`o.demo = ${parameters.add(demo)}`];
  const add = (condition: string, value: unknown) => {
    if (value !== undefined && value !== null) conditions.push(condition.replaceAll('?', () => parameters.add(value)));
  };
  add('o.id = ANY(?::uuid[])', filter.ids);
  for (const name of facetFilterNames) {
    const { operator, column, isList = false, storedForm = String }: Match = opportunityFilters[name].match;
    if (operator === 'equals' && !isList) add(`o.${column} = ?`, filter[name] && storedForm(filter[name]));
  }
  add('o.total_score >= ?', filter.min_score);
  add('o.dollars >= ?', filter.min_value);
  add('o.dollars <= ?', filter.max_value);
  add('o.posted_at >= ?::date', filter.posted_since);
  if (filter.due_by !== undefined) conditions.push(dueDayCondition('<', parameters.add(filter.due_by), 1));
  if (filter.due_within_days !== undefined) {
    conditions.push(`o.status <> 'closed'`);
    conditions.push(
      `o.due_at >= ${instantSql(now, 0, parameters)}`,
      `o.due_at <= ${instantSql(now, filter.due_within_days, parameters)}`,
    );
  }
  return conditions;
}

interface ConditionParts {
  /** Returns the condition of a part that the word index can answer. */
  readonly textCondition: (query: Query) => string | null;
  readonly parameters: Parameters;
  readonly now: Now;
}

/** The condition of a part of a query that the word index cannot answer alone; null if the part has nothing to look for, such as only stop words. */
export function rowCondition(query: Query, parts: ConditionParts): string | null {
  const { parameters } = parts;
  if ('parts' in query) {
    // No record matches an `or` without parts.
    if (query.parts.length === 0) return 'false';
    const conditions = query.parts.map((part) => rowCondition(part, parts)).filter((condition) => condition !== null);
    return conditions.length === 0 ? null : `(${conditions.join(query.kind === 'and' ? ' AND ' : ' OR ')})`;
  }
  if (query.kind === 'not') {
    const part = rowCondition(query.part, parts);
    // A record that does not state the value is outside any range.
    return part && `(${part}) IS NOT TRUE`;
  }
  if (query.kind === 'status') return `o.status = ${parameters.add(query.status)}`;
  if (query.kind === 'number') return numberCondition(query, parameters);
  return query.kind === 'date' ? dateCondition(query, parts) : parts.textCondition(query);
}

function numberCondition({ field, min, max }: NumberRange, parameters: Parameters): string {
  const column = field === 'value' ? 'o.dollars' : 'o.total_score';
  const bound = (side: Side, { at, inclusive }: Bound<number>) =>
    `${column} ${side}${inclusive ? '=' : ''} ${parameters.add(at)}::numeric`;
  return within(min && bound('>', min), max && bound('<', max));
}

type Side = '<' | '>';

function within(...bounds: (string | null)[]): string {
  return `(${bounds.filter((bound) => bound !== null).join(' AND ')})`;
}

const today: Bound<Moment> = { at: { days: 0 }, inclusive: true };

/** `due:<30d` means from now until 30 days ahead, `posted:<7d` from 7 days ago until now. */
function dateCondition({ field, min, max }: DateRange, parts: ConditionParts): string {
  const isSpan = [min, max].some((bound) => bound !== null && 'days' in bound.at);
  const nearest = isSpan ? (min ?? today) : min;
  // A later date means more days until the deadline but fewer days since posting.
  const [from, until] = isSpan && field === 'posted' ? [max, nearest] : [nearest, max];
  return within(from && dateBound(field, '>', from, parts), until && dateBound(field, '<', until, parts));
}

function dateBound(
  field: DateRange['field'],
  side: Side,
  { at, inclusive }: Bound<Moment>,
  { parameters, now }: ConditionParts,
): string {
  const column = field === 'due' ? 'o.due_at' : 'o.posted_at';
  if ('days' in at) {
    const instant = instantSql(now, field === 'due' ? at.days : -at.days, parameters);
    return `${column} ${side}${inclusive ? '=' : ''} ${instant}`;
  }
  const day = parameters.add(at.day);
  // "Until a day" means before the next day; "after a day" means from the next day on.
  const later = inclusive === (side === '<') ? 1 : 0;
  if (field === 'due') return dueDayCondition(side, day, later);
  return `${column} ${side === '<' ? '<' : '>='} ${day}::date + ${later}`;
}

const isWholeDay = `(extract(second FROM o.due_at) = ${lastSecond})`;

/**
 * SQL condition for whether the day of a deadline, as the source prints it, is before, or not before, the day `later` days after `day`. A day begins
 * at another instant for deadlines without a time of day. See `dueDay`.
 */
function dueDayCondition(side: Side, day: string, later: number): string {
  const midnight = `(${day}::date + ${later})::timestamp`;
  const start = `(${midnight} AT TIME ZONE '${defaultTimeZone}')`;
  const wholeDayStart = `((${midnight} + interval '${hoursBeforeUtc} hours') AT TIME ZONE 'UTC')`;
  return side === '<'
    ? `(o.due_at < ${wholeDayStart} AND (o.due_at < ${start} OR ${isWholeDay}))`
    : `(o.due_at >= ${start} AND (o.due_at >= ${wholeDayStart} OR NOT ${isWholeDay}))`;
}

/** SQL conditions on a column of the row `o` that are equivalent to a tag; none for a name that the row has alone, which `filterConditions` compares. */
export function tagConditions(tag: FilterTag & { readonly values?: readonly string[] }, { add }: Parameters): string[] {
  const { operator, column, isList = false } = tagMatch(tag.kind);
  if (operator === 'set_aside') return [`o.${column} = ANY(${add(tag.values)}::jsonb[])`];
  if (operator === 'equals') return isList ? [`${add(tag.value)} = ANY(o.${column})`] : [];
  const codes = isList ? `o.${column}` : `ARRAY[o.${column}]`;
  return [
    `EXISTS (SELECT FROM unnest(${codes}) AS code WHERE starts_with(upper(btrim(code)), ${add(beginningOf(tag))}))`,
  ];
}

/** SQL condition for whether the document of the row `o` matches. The planner cannot turn a scalar subquery into a join over all documents. */
export function documentMatches(tsquery: string): string {
  return `(SELECT s.document @@ ${tsquery} FROM opportunity_search s WHERE s.id = o.id)`;
}
