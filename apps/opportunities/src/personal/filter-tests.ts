import { type Selection } from '../search/plan.js';
import { type Parameters } from '../search/parameters.js';

type Filter = Selection['filter'];

/** Filters that only the index of words answers exactly, by the column that has what they ask for. */
const codeColumns = {
  state: 'states',
  naics_code: 'naics_codes',
  psc_code: 'psc_codes',
  aln_code: 'aln_codes',
} as const satisfies Partial<Record<keyof Filter, string>>;

/** Conditions that all rows `o` of a filter meet and few others, so that few documents have to be read to tell these apart. */
export function filterTests(filter: Filter, parameters: Parameters): string[] {
  const codes = (['state', 'naics_code', 'psc_code', 'aln_code'] as const).flatMap((name) => {
    const code = filter[name]?.trim() ?? '';
    const listed = `' ' || upper(array_to_string(o.${codeColumns[name]}, ' '))`;
    return code === '' ? [] : [`strpos(${listed}, ${parameters.add(` ${code.toUpperCase()}`)}::text) > 0`];
  });
  const isAsked = (value: string | undefined): boolean => (value?.trim() ?? '') !== '';
  return [
    ...codes,
    ...(isAsked(filter.set_aside) ? ['o.set_aside IS NOT NULL'] : []),
    ...(isAsked(filter.eligible_applicant) ? [`o.eligible_applicants <> '{}'`] : []),
  ];
}
