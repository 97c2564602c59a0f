import { filterNames, opportunityFilters } from '@rfp/contracts/fields/opportunity-filters';
import { type OpportunityFilter, type SortField } from '@rfp/contracts/opportunity';

/** The selection of a list, as in its address. */
export interface ListSelection {
  filter: OpportunityFilter;
  /** Absent for the default order. */
  sort?: readonly [SortField, 'ASC' | 'DESC'];
  page?: number;
  perPage?: number;
  /** The instant at which a past list is viewed. */
  asOf?: string;
  demo?: boolean;
  /** Origin of the server, if it differs from the default of the CLI. */
  apiUrl?: string;
}

const sortNames: Partial<Record<SortField, string>> = { relevance_score: 'score', estimated_value: 'value' };

/**
 * Quotes a value for bash, zsh and other POSIX shells. Control characters become spaces: the text may come from a link, and an escape sequence could
 * leave a terminal's protection of pasted text.
 */
function quote(value: string): string {
  const text = value.replaceAll(/\p{Cc}/gu, ' ');
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function sortOptions(sort: ListSelection['sort']): string[] {
  if (sort === undefined) return [];
  const [field, direction] = sort;
  return [`--sort=${sortNames[field] ?? field}`, `--order=${direction.toLowerCase()}`];
}

/** The command that lists the same opportunities in the same order: `rfp opp list --search='cloud hosting'`. */
export function listCommand({ filter, sort, page = 1, perPage, asOf, demo = false, apiUrl }: ListSelection): string {
  const filters = filterNames.flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : [`${opportunityFilters[name].option}=${quote(String(value))}`];
  });
  const place = page > 1 && perPage !== undefined ? [`--page=${page}`, `--per-page=${perPage}`] : [];
  return [
    'rfp opp list',
    ...filters,
    ...sortOptions(sort),
    ...place,
    ...(asOf === undefined ? [] : [`--as-of=${quote(asOf)}`]),
    ...(demo ? ['--demo'] : []),
    ...(apiUrl === undefined ? [] : [`--api-url=${quote(apiUrl)}`]),
  ].join(' ');
}
