import { formatDay, formatExactValue, sourceTypeLabels, statusLabels } from '@rfp/api-client/display';
import { opportunityFilterSchema, type OpportunityFilter } from '@rfp/contracts/opportunity';
import { texts } from '../texts.js';

type FilterName = keyof OpportunityFilter;

interface Pill {
  name: FilterName;
  label: string;
}

const words = texts.list.pills;

/** The filters with a value each. */
type Stated = Required<OpportunityFilter>;

/** How each filter is said. `min_value: 0` asks for whatever states a value. */
const says: { [N in FilterName]: (value: Stated[N]) => string } = {
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

function pill<N extends FilterName>(name: N, filter: Partial<Pick<Stated, N>>): Pill[] {
  const value: Stated[N] | undefined = filter[name];
  return value === undefined ? [] : [{ name, label: says[name](value) }];
}

const names = opportunityFilterSchema.keyof().options;

/** Every filter that narrows the list, in words. */
export function pillsOf(filter: OpportunityFilter): Pill[] {
  return names.flatMap((name) => pill(name, filter));
}

/** The filters of the address; none where they are not what the list knows (the server says so then). */
export function readFilter(values: unknown): OpportunityFilter {
  const parsed = opportunityFilterSchema.safeParse(values);
  return parsed.success ? parsed.data : {};
}
