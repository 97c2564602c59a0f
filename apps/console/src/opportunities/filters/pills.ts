import { formatDay, formatExactValue, sourceTypeLabels, statusLabels } from '@rfp/api-client/display';
import { type FilterRow, type FilterValue } from '@rfp/contracts/fields/filter-row';
import { filterNames, type FilterName, opportunityFilters } from '@rfp/contracts/fields/opportunity-filters';
import { opportunityFilterSchema, type OpportunityFilter } from '@rfp/contracts/opportunity';
import { z } from 'zod';
import { codeTexts } from '../../shared/codes/code-texts.js';

interface Pill {
  name: FilterName;
  label: string;
}

type Value = string | number;

/** Formatters of values that are displayed in another form. */
const printers: Partial<Record<FilterValue, (value: Value) => string>> = {
  status: (value) => pillLabel(statusLabels, value),
  source_type: (value) => pillLabel(sourceTypeLabels, value),
  dollars: (value) => formatExactValue(Number(value)),
  day: (value) => formatDay(String(value)),
};

function pillLabel(labels: Readonly<Record<string, string>>, value: Value): string {
  return labels[value] ?? String(value);
}

function pill(name: FilterName, value: Value | undefined): Pill[] {
  if (value === undefined) return [];
  const row: FilterRow = opportunityFilters[name];
  return [{ name, label: row.pill((printers[row.value] ?? String)(value), value) }];
}

/** Filters whose values are codes with titles. */
export const codedFilters = ['naics_code', 'psc_code', 'set_aside'] as const satisfies FilterName[];
type CodeTitles = Partial<Record<(typeof codedFilters)[number], string | undefined>>;

/** Returns the labels of the active filters. Codes are shown with their titles. */
export function toPills(filter: OpportunityFilter, titles: CodeTitles = {}): Pill[] {
  const titled = { ...filter };
  for (const name of codedFilters) {
    const code = filter[name];
    if (code !== undefined) titled[name] = codeTexts.withTitle(code, titles[name]);
  }
  return filterNames.flatMap((name) => pill(name, titled[name]));
}

const filterValuesSchema = z.record(z.string(), z.unknown()).catch({});

/** Parses the filters of the address. If only the search text is invalid, keeps the other filters. If another filter is invalid, drops all filters; the server reports the error. */
export function parseFilter(values: unknown): OpportunityFilter {
  const { q, ...others } = filterValuesSchema.parse(values);
  const read = (filter: unknown) => opportunityFilterSchema.safeParse(filter).data;
  return read({ q, ...others }) ?? (q === undefined ? undefined : read(others)) ?? {};
}

export function searchText(values: unknown): string {
  const { q } = filterValuesSchema.parse(values);
  return typeof q === 'string' ? q.trim() : '';
}
