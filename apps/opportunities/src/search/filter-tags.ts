import { agencyName } from '@rfp/contracts/agency-name';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type Query } from '@rfp/contracts/query/query';
import { listKinds, type ListKind, type TagKind } from './search-tags.js';

/** A name that a filter asks for, or the beginning of a code. */
export interface FilterTag {
  readonly kind: TagKind;
  readonly value: string;
}

/** Of codes, of which a row may have several. */
export interface CodeTag extends FilterTag {
  readonly kind: ListKind;
}

/** Filters by whole names and codes; codes by their beginning. */
export function tagsOfFilter(filter: Omit<OpportunityFilter, 'q'>): FilterTag[] {
  const agency = filter.agency_name && (agencyName(filter.agency_name) ?? filter.agency_name);
  const asked: readonly (readonly [TagKind, string | undefined])[] = [
    ['source', filter.source_name],
    ['agency', agency],
    ['naics', filter.naics_code],
    ['psc', filter.psc_code],
    ['aln', filter.aln_code],
    ['state', filter.state],
    ['set_aside', filter.set_aside],
    ['applicant', filter.eligible_applicant],
  ];
  return asked.map(([kind, value = '']) => ({ kind, value })).filter(({ value }) => value.trim() !== '');
}

/** What a part of a query asks of the codes of a row, if it asks for nothing else. */
export function codesOfPart(part: Query): CodeTag | null {
  if (part.kind === 'code') return { kind: part.field, value: part.prefix };
  return part.kind === 'field' && part.field === 'state' ? { kind: 'state', value: part.text } : null;
}

export function isCodeTag(tag: FilterTag): tag is CodeTag {
  return Object.hasOwn(listKinds, tag.kind);
}

/** A value as codes are compared: see `tagOf`. */
export function beginningOf({ value }: FilterTag): string {
  return value.trim().toUpperCase();
}

/** SQL of whether a code of a row begins so, of which `beginningOf` is. */
export function codesBegin(row: string, kind: ListKind, beginning: string): string {
  return `EXISTS (SELECT FROM unnest(${row}.${listKinds[kind].column}) AS code WHERE starts_with(upper(btrim(code)), ${beginning}))`;
}
