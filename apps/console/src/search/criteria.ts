import { searchCriteriaSchema, type SearchCriteria } from '@rfp/contracts/opportunities/opportunity-search';
import { type FilterName, filterNames, numberFilters } from '@rfp/contracts/fields/opportunity-filters';
import { printQuery } from '@rfp/contracts/query/print-query';
import { anyOf } from '@rfp/contracts/query/query-text';
import { z } from 'zod';
import { listAddress } from '../opportunities/list-address.js';
import { type Problems } from '../shared/form/use-check-form.js';
import { advancedTexts } from './advanced-texts.js';

/** List filters that are not search criteria. `keywords` replaces `q`; the other two are for lists only. */
type ExcludedFilter = 'q' | 'due_within_days' | 'for_you';
type Criterion = 'keywords' | Exclude<FilterName, ExcludedFilter>;

/** Values of the form, as typed. The form has every list filter except `ExcludedFilter`. */
export type CriteriaForm = Record<Criterion, string>;

const excludedFilters: ReadonlySet<FilterName> = new Set<ExcludedFilter>(['q', 'due_within_days', 'for_you']);
const names = ['keywords', ...filterNames.filter((name) => !excludedFilters.has(name))];

export const emptyForm = makeEmptyForm();

function makeEmptyForm(): CriteriaForm;
function makeEmptyForm(): Record<string, string> {
  return { ...Object.fromEntries(names.map((name) => [name, ''])), min_score: '0' };
}

/** Reads the form values from an address. */
export function readForm(address: URLSearchParams): CriteriaForm {
  const given = names.flatMap((name) => {
    const value = address.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { ...emptyForm, ...Object.fromEntries(given) };
}

/** Returns the query parameters of a form. Values that equal the empty form are omitted. */
export function toQuery(form: CriteriaForm): URLSearchParams {
  const defaults = new Map(Object.entries(emptyForm));
  return new URLSearchParams(
    Object.entries(form)
      .map(([name, value]: [string, string]) => [name, value.trim()])
      .filter(([name = '', value]) => value !== '' && value !== defaults.get(name)),
  );
}

/** Parses a number; undefined for other text, which is ignored according to the specification. */
function parseNumber(text: string): number | undefined {
  const number = Number(text.trim());
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}

/** Parses the value of a criterion; undefined for empty text and a score of 0, which do not filter. */
function parseCriterion(name: string, text: string): string | number | undefined {
  const typed = text.trim();
  if (numberFilters.has(name)) return name === 'min_score' && Number(typed) === 0 ? undefined : parseNumber(typed);
  return typed === '' && name !== 'keywords' ? undefined : typed;
}

function parseForm(form: CriteriaForm) {
  const values = Object.entries(form).map(([name, text]: [string, string]) => [name, parseCriterion(name, text)]);
  return searchCriteriaSchema
    .refine(({ min_value = 0, max_value = Infinity }) => min_value <= max_value, {
      path: ['max_value'],
      message: advancedTexts.maxBelowMin,
    })
    .safeParse(Object.fromEntries(values));
}

/** Validates a form. Returns the problems by field. */
export function checkCriteria(form: CriteriaForm): Problems<CriteriaForm> {
  const { error } = parseForm(form);
  if (error === undefined) return {};
  const { fieldErrors } = z.flattenError(error);
  return Object.fromEntries(Object.entries(fieldErrors).map(([name, messages]) => [name, messages[0]]));
}

/** Reads the criteria from a form; null if it is invalid. */
export function toCriteria(form: CriteriaForm): SearchCriteria | null {
  return parseForm(form).data ?? null;
}

/** Returns the address of this screen with criteria. */
export function searchAddress({ keywords, limit: _limit, ...limits }: SearchCriteria): string {
  const stated = Object.entries({ keywords: [keywords].flat().join(', '), ...limits })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  return `/search?${toQuery({ ...emptyForm, ...Object.fromEntries(stated) }).toString()}`;
}

/** Reads the criteria from an address of this screen; null for other addresses. */
export function readSearchAddress(address: string): SearchCriteria | null {
  const [path, query = ''] = address.split('?', 2);
  return path === '/search' ? toCriteria(readForm(new URLSearchParams(query))) : null;
}

/**
 * Returns the address of the list with everything that the criteria match.
 * @param text - search text for the list, if the keywords would match other records in the list
 */
export function matchingListAddress({ keywords, limit: _limit, ...limits }: SearchCriteria, text?: string): string {
  const query = anyOf([keywords].flat());
  const q = text ?? (query && printQuery(query));
  return listAddress({ ...limits, ...(q === null ? {} : { q }) });
}
