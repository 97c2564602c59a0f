import { readFileSync } from 'node:fs';
import { jsonAnswer, type TwinAnswer, type TwinDefinition, type TwinRequest } from './twin-server.js';

/** Members of an opportunity that the twin uses. Other members are returned unchanged. */
export interface SimplerGrantsOpportunity {
  opportunity_id: string | number;
  legacy_opportunity_id?: number | null;
  opportunity_number: string | null;
  opportunity_status: string;
  summary: { post_date: string | null; close_date: string | null };
}

export interface SimplerGrantsTwinOptions {
  /** Opportunities, which a test may change while the twin runs. */
  opportunities?: readonly SimplerGrantsOpportunity[];
  /** Last position that the search returns. */
  maxReachable?: number;
}

export const simplerGrantsTwinKey = 'simpler-0000-1111-2222';

const documents = new URL('../documents/simpler-grants/', import.meta.url);

/** Invented opportunities, with one for every quirk of the source. */
export function simplerGrantsOpportunities(): SimplerGrantsOpportunity[] {
  return JSON.parse(readFileSync(new URL('opportunities.json', documents), 'utf8'));
}

/** `count` open opportunities. Calls with the same count return equal opportunities. */
export function manySimplerGrants(count: number): SimplerGrantsOpportunity[] {
  const model = simplerGrantsOpportunities().find(({ opportunity_status }) => opportunity_status === 'posted');
  if (model === undefined) throw new Error('The twin has no document from which to make opportunities.');
  return Array.from({ length: count }, (_, index) => ({
    ...model,
    opportunity_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    legacy_opportunity_id: 2_000_000 + index,
    opportunity_number: `GEN-26-${index}`,
  }));
}

interface SearchBody {
  filters?: { opportunity_status?: { one_of: string[] }; close_date?: { start_date?: string } };
  pagination?: {
    page_offset?: number;
    page_size?: number;
    sort_order?: { order_by: string; sort_direction: string }[];
  };
}

/** Twin of the search of Simpler.Grants.gov: https://api.simpler.grants.gov/docs */
export function simplerGrantsTwin(options: SimplerGrantsTwinOptions = {}): TwinDefinition {
  const opportunities = options.opportunities ?? simplerGrantsOpportunities();
  const reachable = options.maxReachable ?? 10_000;

  function answer(request: TwinRequest): TwinAnswer {
    if (request.headers['x-api-key'] !== simplerGrantsTwinKey) return refuse(401, 'Invalid API key', []);
    if (request.method !== 'POST' || request.path !== '/v1/opportunities/search') return refuse(404, 'Not found', []);
    return search(opportunities, JSON.parse(request.body), reachable);
  }

  return { name: 'simpler-grants', answer };
}

function search(
  opportunities: readonly SimplerGrantsOpportunity[],
  { filters = {}, pagination = {} }: SearchBody,
  reachable: number,
): TwinAnswer {
  const { page_offset = 0, page_size = 0, sort_order = [] } = pagination;
  const problem = problemOf(page_offset, page_size, reachable);
  if (problem !== null)
    return refuse(422, 'Validation error', [
      { field: problem, message: 'Not a valid value.', type: 'min_or_max_value', value: null },
    ]);
  const found = opportunities.filter((opportunity) => matches(opportunity, filters)).toSorted(byRules(sort_order));
  const first = (page_offset - 1) * page_size;
  return jsonAnswer({
    message: 'Success',
    status_code: 200,
    data: found.slice(first, first + page_size),
    pagination_info: {
      page_offset,
      page_size,
      total_pages: Math.ceil(found.length / page_size),
      total_records: found.length,
      sort_order,
    },
    facet_counts: {},
    warnings: [],
  });
}

function problemOf(page: number, size: number, reachable: number): string | null {
  if (!(size >= 1 && size <= 5000)) return 'pagination.page_size';
  return page >= 1 && page * size <= reachable ? null : 'pagination.page_offset';
}

function matches(
  { opportunity_status, summary }: SimplerGrantsOpportunity,
  filters: NonNullable<SearchBody['filters']>,
): boolean {
  const since = filters.close_date?.start_date;
  const statuses = filters.opportunity_status?.one_of ?? [opportunity_status];
  return statuses.includes(opportunity_status) && (since === undefined || (summary.close_date ?? '') >= since);
}

/** Compares opportunities by the sort rules. Equal opportunities are in random order, as in the real index. */
function byRules(rules: { order_by: string; sort_direction: string }[]) {
  const textOf = (opportunity: SimplerGrantsOpportunity, rule: string): string =>
    String((rule === 'post_date' ? opportunity.summary.post_date : opportunity.opportunity_id) ?? '');
  return (one: SimplerGrantsOpportunity, other: SimplerGrantsOpportunity): number => {
    for (const { order_by, sort_direction } of rules) {
      const order = textOf(one, order_by).localeCompare(textOf(other, order_by));
      if (order !== 0) return sort_direction === 'descending' ? -order : order;
    }
    return Math.random() - 0.5;
  };
}

function refuse(status: number, message: string, errors: unknown[]): TwinAnswer {
  return jsonAnswer({ message, data: {}, status_code: status, errors }, status);
}
