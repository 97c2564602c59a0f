import { formatDay, formatExactValue, sourceTypeLabels, statusLabels } from '@rfp/api-client/display';
import { opportunityFilterSchema, type OpportunityFilter } from '@rfp/contracts/opportunity';
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

/** Labels of the active filters. */
export function pillsOf(filter: OpportunityFilter): Pill[] {
  return names.flatMap((name) => pill(name, filter));
}

/** The filters of the address; none if they are invalid, which the server then reports. */
export function parseFilter(values: unknown): OpportunityFilter {
  const parsed = opportunityFilterSchema.safeParse(values);
  return parsed.success ? parsed.data : {};
}
