import { searchCriteriaSchema, type SearchCriteria } from '@rfp/contracts/opportunity-search';
import { printQuery } from '@rfp/contracts/query/print-query';
import { anyOf } from '@rfp/contracts/query/query-text';
import { z } from 'zod';
import { listAddress } from '../opportunities/list-address.js';
import { type Problems } from '../shared/form/use-check-form.js';
import { advancedTexts } from './advanced-texts.js';

/** The form: texts as they were typed. */
export interface CriteriaForm {
  keywords: string;
  min_value: string;
  max_value: string;
  min_score: string;
  posted_since: string;
  due_by: string;
  source_type: string;
}

export const emptyForm: CriteriaForm = {
  keywords: '',
  min_value: '',
  max_value: '',
  min_score: '0',
  posted_since: '',
  due_by: '',
  source_type: '',
};
const names = Object.keys(emptyForm);

/** The form of an address. */
export function formOf(address: URLSearchParams): CriteriaForm {
  const given = names.flatMap((name) => {
    const value = address.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { ...emptyForm, ...Object.fromEntries(given) };
}

/** The address of a form, with what differs from an empty one. */
export function addressOf(form: CriteriaForm): URLSearchParams {
  const defaults = new Map(Object.entries(emptyForm));
  return new URLSearchParams(
    Object.entries(form)
      .map(([name, value]: [string, string]) => [name, value.trim()])
      .filter(([name = '', value]) => value !== '' && value !== defaults.get(name)),
  );
}

/** As specified, what is no number is no limit. */
function numberOf(text: string): number | undefined {
  const number = Number(text.trim());
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}

function given(text: string): string | undefined {
  return text.trim() === '' ? undefined : text.trim();
}

function parse(form: CriteriaForm) {
  const min_score = numberOf(form.min_score);
  return searchCriteriaSchema
    .refine(({ min_value = 0, max_value = Infinity }) => min_value <= max_value, {
      path: ['max_value'],
      message: advancedTexts.maxBelowMin,
    })
    .safeParse({
      keywords: form.keywords,
      min_value: numberOf(form.min_value),
      max_value: numberOf(form.max_value),
      min_score: min_score === 0 ? undefined : min_score,
      posted_since: given(form.posted_since),
      due_by: given(form.due_by),
      source_type: given(form.source_type),
    });
}

/** Problems by field. */
export function problemsOf(form: CriteriaForm): Problems<CriteriaForm> {
  const { error } = parse(form);
  if (error === undefined) return {};
  const { fieldErrors } = z.flattenError(error);
  return Object.fromEntries(Object.entries(fieldErrors).map(([name, messages]) => [name, messages[0]]));
}

/** The criteria of the form; null if it is not valid. */
export function criteriaOf(form: CriteriaForm): SearchCriteria | null {
  return parse(form).data ?? null;
}

/** Address of this screen with these criteria. */
export function searchAddress({ keywords, limit: _limit, ...limits }: SearchCriteria): string {
  const stated = Object.entries({ keywords: [keywords].flat().join(', '), ...limits })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  return `/search?${addressOf({ ...emptyForm, ...Object.fromEntries(stated) }).toString()}`;
}

/** The criteria of an address of this screen; null for other addresses. */
export function criteriaOfAddress(address: string): SearchCriteria | null {
  const [path, query = ''] = address.split('?', 2);
  return path === '/search' ? criteriaOf(formOf(new URLSearchParams(query))) : null;
}

/** Address of the list of all that the criteria find. */
export function listAddressOf({ keywords, limit: _limit, ...limits }: SearchCriteria): string {
  const query = anyOf([keywords].flat());
  return listAddress({ ...limits, ...(query === null ? {} : { q: printQuery(query) }) });
}
