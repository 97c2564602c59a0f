import {
  type Bound,
  type DateRange,
  type Match,
  type Moment,
  type NumberRange,
  type Query,
  type Term,
} from './query.js';

/** Prints a query as a text that `parseQuery` parses to the same query. */
export function printQuery(query: Query): string {
  if ('parts' in query) {
    const inParentheses = query.kind === 'and' ? 'or' : undefined;
    const parts = query.parts.map((part) => (part.kind === inParentheses ? `(${printQuery(part)})` : printQuery(part)));
    return parts.join(query.kind === 'and' ? ' ' : ' OR ');
  }
  if (query.kind === 'not') return isSimple(query.part) ? `-${printQuery(query.part)}` : `-(${printQuery(query.part)})`;
  return query.kind === 'meant' ? query.text : printTerm(query);
}

function printTerm(term: Term): string {
  if (term.kind === 'words') return printMatch(term);
  if (term.kind === 'field') return `${term.field}:${printMatch(term)}`;
  if (term.kind === 'code') return `${term.field}:${/^[\w.+-]+$/.test(term.prefix) ? term.prefix : `"${term.prefix}"`}`;
  if (term.kind === 'status') return `status:${term.status}`;
  return term.kind === 'number' ? printRange(term, String) : printRange(term, printMoment);
}

function isSimple({ kind }: Query): boolean {
  return kind !== 'and' && kind !== 'or' && kind !== 'not' && kind !== 'meant';
}

function printMatch({ text, match }: Match): string {
  if (match === 'phrase') return `"${text}"`;
  return match === 'prefix' ? `${text}*` : text;
}

function printMoment(moment: Moment): string {
  return 'day' in moment ? moment.day : `${moment.days}d`;
}

function printRange<T>(
  { field, min, max }: Pick<NumberRange | DateRange, 'field'> & { min: Bound<T> | null; max: Bound<T> | null },
  print: (value: T) => string,
): string {
  if (min !== null && max !== null) return `${field}:${print(min.at)}..${print(max.at)}`;
  const bound = (one: Bound<T> | null, sign: string) =>
    one === null ? '' : `${sign}${one.inclusive ? '=' : ''}${print(one.at)}`;
  return `${field}:${bound(min, '>')}${bound(max, '<')}`;
}
