import { type BeginningKind, type FilterTagKind, type Match } from '@rfp/contracts/fields/opportunity-filters';
import { type ListFilter, type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type Query } from '@rfp/contracts/query/query';
import { isBeginningKind, tagFilters, tagMatch } from './search-tags.js';

/** Which records are requested. */
export interface Selection {
  readonly demo: boolean;
  readonly filter: Omit<ListFilter, 'q'>;
  readonly query: Query | null;
}

/** A name that a filter asks for, or the beginning of a code. */
export interface FilterTag {
  readonly kind: FilterTagKind;
  readonly value: string;
}

/** Tags of codes: a row may have several. */
export interface CodeTag extends FilterTag {
  readonly kind: BeginningKind;
}

/** Filters by whole names and codes; codes by their beginning. */
export function tagsOfFilter(filter: Omit<OpportunityFilter, 'q'>): FilterTag[] {
  return tagFilters.flatMap(([name, { tag, storedForm = String }]) => {
    const { [name]: value = '' } = filter;
    return value.trim() === '' ? [] : [{ kind: tag, value: storedForm(value) }];
  });
}

/** The code that a part of a query requires, if it requires nothing else. */
export function codesOfPart(part: Query): CodeTag | null {
  if (part.kind === 'code') return { kind: part.field, value: part.prefix };
  return part.kind === 'field' && part.field === 'state' ? { kind: 'state', value: part.text } : null;
}

export function isCodeTag(tag: FilterTag): tag is CodeTag {
  return isBeginningKind(tag.kind);
}

/** A value as codes are compared: see `tagOf`. */
export function beginningOf({ value }: FilterTag): string {
  return value.trim().toUpperCase();
}

/** SQL of whether a value of a row begins so, of which `beginningOf` is. */
export function codesBegin(row: string, kind: BeginningKind, beginning: string): string {
  return anyBegins(row, tagMatch(kind), beginning);
}

/** The same of a filter. */
export function anyBegins(row: string, match: Match, beginning: string): string {
  return `EXISTS (SELECT FROM ${valuesSql(row, match)} AS code WHERE starts_with(upper(btrim(code)), ${beginning}))`;
}

/** SQL of the values of a row that a filter compares, as a set. */
export function valuesSql(row: string, { column, isList = false }: Match): string {
  return `unnest(${isList ? `${row}.${column}` : `ARRAY[${row}.${column}]`})`;
}
