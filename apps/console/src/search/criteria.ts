import { searchCriteriaSchema, type SearchCriteria } from '@rfp/contracts/opportunities/opportunity-search';
import { type FilterName, filterNames, numberFilters } from '@rfp/contracts/fields/opportunity-filters';
import { printQuery } from '@rfp/contracts/query/print-query';
import { anyOf } from '@rfp/contracts/query/query-text';
import { z } from 'zod';
import { listAddress } from '../opportunities/list-address.js';
import { type Problems } from '../shared/form/use-check-form.js';
import { advancedTexts } from './advanced-texts.js';

/** List filters that are not search criteria: `keywords` replaces `q`, and the other two exist for lists only. */
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

/** Form values in an address. */
export function formOf(address: URLSearchParams): CriteriaForm {
  const given = names.flatMap((name) => {
    const value = address.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { ...emptyForm, ...Object.fromEntries(given) };
}

/** Query parameters of a form; values of an empty form are omitted. */
export function addressOf(form: CriteriaForm): URLSearchParams {
  const defaults = new Map(Object.entries(emptyForm));
  return new URLSearchParams(
    Object.entries(form)
      .map(([name, value]: [string, string]) => [name, value.trim()])
      .filter(([name = '', value]) => value !== '' && value !== defaults.get(name)),
  );
}

/** Parses a number. The specification ignores anything else. */
function numberOf(text: string): number | undefined {
  const number = Number(text.trim());
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}

/** Value of a criterion. Empty text and a score of 0 do not filter. */
function valueOf(name: string, text: string): string | number | undefined {
  const typed = text.trim();
  if (numberFilters.has(name)) return name === 'min_score' && Number(typed) === 0 ? undefined : numberOf(typed);
  return typed === '' && name !== 'keywords' ? undefined : typed;
}

function parse(form: CriteriaForm) {
  const values = Object.entries(form).map(([name, text]: [string, string]) => [name, valueOf(name, text)]);
  return searchCriteriaSchema
    .refine(({ min_value = 0, max_value = Infinity }) => min_value <= max_value, {
      path: ['max_value'],
      message: advancedTexts.maxBelowMin,
    })
    .safeParse(Object.fromEntries(values));
}

/** Problems by field. */
export function problemsOf(form: CriteriaForm): Problems<CriteriaForm> {
  const { error } = parse(form);
  if (error === undefined) return {};
  const { fieldErrors } = z.flattenError(error);
  return Object.fromEntries(Object.entries(fieldErrors).map(([name, messages]) => [name, messages[0]]));
}

/** Criteria of the form; null if invalid. */
export function criteriaOf(form: CriteriaForm): SearchCriteria | null {
  return parse(form).data ?? null;
}

/** Address of this screen with criteria. */
export function searchAddress({ keywords, limit: _limit, ...limits }: SearchCriteria): string {
  const stated = Object.entries({ keywords: [keywords].flat().join(', '), ...limits })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  return `/search?${addressOf({ ...emptyForm, ...Object.fromEntries(stated) }).toString()}`;
}

/** Criteria in an address of this screen; null for other addresses. */
export function criteriaOfAddress(address: string): SearchCriteria | null {
  const [path, query = ''] = address.split('?', 2);
  return path === '/search' ? criteriaOf(formOf(new URLSearchParams(query))) : null;
}

/**
 * Address of the list with everything that the criteria match.
 * @param text - search text for the list, if the keywords would match other records there
 */
export function listAddressOf({ keywords, limit: _limit, ...limits }: SearchCriteria, text?: string): string {
  const query = anyOf([keywords].flat());
  const q = text ?? (query && printQuery(query));
  return listAddress({ ...limits, ...(q === null ? {} : { q }) });
}
