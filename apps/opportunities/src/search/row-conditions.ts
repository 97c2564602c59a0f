import { agencyName } from '@rfp/contracts/agency-name';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type Bound, type DateRange, type Moment, type NumberRange, type Query } from '@rfp/contracts/query/query';
import { type Parameters } from './parameters.js';

const dayLength = 86_400_000;

/** Conditions on the rows of `opportunity_summary o`, of a filter. */
export function filterConditions(
  filter: OpportunityFilter,
  demo: boolean,
  now: Date,
  parameters: Parameters,
): string[] {
  const conditions = [`o.demo = ${parameters.add(demo)}`];
  const add = (condition: string, value: unknown) => {
    if (value !== undefined && value !== null) conditions.push(condition.replaceAll('?', () => parameters.add(value)));
  };
  add('o.status = ?', filter.status);
  add('o.source_type = ?', filter.source_type);
  add('o.source_name = ?', filter.source_name);
  add('o.agency_name = ?', filter.agency_name && agencyName(filter.agency_name));
  add('o.total_score >= ?', filter.min_score);
  add('o.dollars >= ?', filter.min_value);
  add('o.dollars <= ?', filter.max_value);
  add('o.posted_at >= ?::date', filter.posted_since);
  add('o.due_at < ?::date + 1', filter.due_by);
  if (filter.due_within_days !== undefined) {
    conditions.push(`o.status <> 'closed'`);
    add('o.due_at >= ?', now);
    add('o.due_at <= ?', new Date(now.getTime() + filter.due_within_days * dayLength));
  }
  return conditions;
}

/** What the conditions of a query are made with. `textCondition` makes those of the parts that an index of words answers. */
interface Making {
  readonly textCondition: (query: Query) => string;
  readonly parameters: Parameters;
  readonly now: Date;
}

/** The condition of a part of a query that no index of words answers alone. */
export function rowCondition(query: Query, making: Making): string {
  if ('parts' in query) {
    const parts = query.parts.map((part) => rowCondition(part, making));
    return `(${parts.join(query.kind === 'and' ? ' AND ' : ' OR ')})`;
  }
  // A record that does not state a value is not in its range.
  if (query.kind === 'not') return `(${rowCondition(query.part, making)}) IS NOT TRUE`;
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
  const column = field === 'due' ? 'o.due_at' : 'o.posted_at';
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

/** A day is over at its end in UTC, as for the filters of a list. */
function after(column: string, { inclusive }: Bound<Moment>, { at, isDay }: Instant, parameters: Parameters): string {
  if (!isDay) return `${column} >${inclusive ? '=' : ''} ${parameters.add(at)}::timestamptz`;
  return `${column} >= ${parameters.add(at)}::date${inclusive ? '' : ' + 1'}`;
}

function before(column: string, { inclusive }: Bound<Moment>, { at, isDay }: Instant, parameters: Parameters): string {
  if (!isDay) return `${column} <${inclusive ? '=' : ''} ${parameters.add(at)}::timestamptz`;
  return `${column} < ${parameters.add(at)}::date${inclusive ? ' + 1' : ''}`;
}

function both(...conditions: (string | null)[]): string {
  return `(${conditions.filter((condition) => condition !== null).join(' AND ')})`;
}
