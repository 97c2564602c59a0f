import { formatDay, formatExactValue, sourceTypeLabels, statusLabels } from '@rfp/api-client/display';
import { opportunityFilterSchema, type OpportunityFilter } from '@rfp/contracts/opportunity';
import { z } from 'zod';
import { codeTexts } from '../shared/codes/code-texts.js';
import { texts } from '../texts.js';

type FilterName = keyof OpportunityFilter;

interface Pill {
  name: FilterName;
  label: string;
}

const words = texts.list.pills;

/** Value of each filter. */
type FilterValues = Required<OpportunityFilter>;

/** Label of each filter. `min_value: 0` matches every opportunity with a value. */
const labels: { [N in FilterName]: (value: FilterValues[N]) => string } = {
  q: words.q,
  status: (value) => words.status(statusLabels[value]),
  source_type: (value) => words.source_type(sourceTypeLabels[value]),
  source_name: words.source_name,
  agency_name: words.agency_name,
  naics_code: words.naics_code,
  psc_code: words.psc_code,
  aln_code: words.aln_code,
  set_aside: words.set_aside,
  state: words.state,
  eligible_applicant: words.eligible_applicant,
  min_score: (value) => words.min_score(String(value)),
  min_value: (value) => (value === 0 ? words.stated : words.min_value(formatExactValue(value))),
  max_value: (value) => words.max_value(formatExactValue(value)),
  posted_since: (value) => words.posted_since(formatDay(value)),
  due_by: (value) => words.due_by(formatDay(value)),
  due_within_days: (value) => words.due_within_days(String(value)),
};

function pill<N extends FilterName>(name: N, filter: Partial<Pick<FilterValues, N>>): Pill[] {
  const value: FilterValues[N] | undefined = filter[name];
  return value === undefined ? [] : [{ name, label: labels[name](value) }];
}

const names = opportunityFilterSchema.keyof().options;

/** Filters by a code that has a title. */
export const codedFilters = ['naics_code', 'psc_code', 'set_aside'] as const satisfies FilterName[];
type CodeTitles = Partial<Record<(typeof codedFilters)[number], string | undefined>>;

/** Labels of the active filters, codes with their titles. */
export function pillsOf(filter: OpportunityFilter, titles: CodeTitles = {}): Pill[] {
  const titled = { ...filter };
  for (const name of codedFilters) {
    const code = filter[name];
    if (code !== undefined) titled[name] = codeTexts.withTitle(code, titles[name]);
  }
  return names.flatMap((name) => pill(name, titled));
}

const filterValuesSchema = z.record(z.string(), z.unknown()).catch({});

/** The filters of the address; none if they are invalid, which the server then reports. Only the search text may be invalid. */
export function parseFilter(values: unknown): OpportunityFilter {
  const { q, ...others } = filterValuesSchema.parse(values);
  const read = (filter: unknown) => opportunityFilterSchema.safeParse(filter).data;
  return read({ q, ...others }) ?? (q === undefined ? undefined : read(others)) ?? {};
}

export function searchText(values: unknown): string {
  const { q } = filterValuesSchema.parse(values);
  return typeof q === 'string' ? q.trim() : '';
}
