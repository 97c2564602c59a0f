import { defaultTimeZone, hoursBeforeUtc, lastSecond } from '@rfp/contracts/due-day';
import { facetFilterNames, type Match, opportunityFilters } from '@rfp/contracts/fields/opportunity-filters';
import { type ListFilter } from '@rfp/contracts/opportunity';
import { type Bound, type DateRange, type Moment, type NumberRange, type Query } from '@rfp/contracts/query/query';
import { type Parameters } from './parameters.js';

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
