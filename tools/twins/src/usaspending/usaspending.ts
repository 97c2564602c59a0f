import { readFileSync } from 'node:fs';
import { jsonAnswer, type TwinAnswer, type TwinDefinition, type TwinRequest } from '../twin-server.js';
import { matchesFilters } from './usaspending-filters.js';
import { amountsByCategory, countsOf, overTime } from './usaspending-figures.js';
import { awardGroups, type UsaspendingQuery, type UsaspendingAward } from './usaspending-query.js';

export interface UsaspendingTwinOptions {
  awards?: UsaspendingAward[];
  /** Complete answers about awards, by id. Answers about other awards are made from the row. */
  details?: Record<string, unknown>;
  /** Answers of spending_by_category, by category; default: made from the awards. */
  categories?: Record<string, unknown>;
  /** Number of records that can be reached by page number. */
  paged?: number;
}

/** Invented awards, with one for every quirk of the listing. */
export function usaspendingAwards(): UsaspendingAward[] {
  return readDocument('awards.json');
}

/**
 * `count` contracts with unique ids. Twenty end on `newest`, twenty on the day before, and so on. Calls with the same arguments return equal
 * contracts.
 */
export function manyUsaspendingAwards(count: number, newest: string): UsaspendingAward[] {
  const [model] = usaspendingAwards();
  if (model === undefined) throw new Error('The twin has no documents from which to make awards.');
  return Array.from({ length: count }, (_, index) => {
    const end = new Date(Date.parse(newest) - Math.floor(index / 20) * 86_400_000).toISOString().slice(0, 10);
    const id = `CONT_AWD_GEN${index}_9700_-NONE-_-NONE-`;
    return {
      ...model,
      internal_id: 500_000 + index,
      generated_internal_id: id,
      'Award ID': `GEN${index}`,
      'End Date': end,
    };
  });
}

/** Twin of USAspending's API v2: https://api.usaspending.gov/docs/endpoints */
export function usaspendingTwin(options: UsaspendingTwinOptions = {}): TwinDefinition {
  const { awards = usaspendingAwards(), categories = {}, paged = 50_000 } = options;
  const details: Record<string, unknown> = options.details ?? readDocument('details.json');

  const found = ({ filters = {} }: UsaspendingQuery) => awards.filter((award) => matchesFilters(award, filters));

  function list(query: UsaspendingQuery): TwinAnswer {
    const { fields = [], limit = 10, page = 1 } = query;
    const refusal = refuse(query, paged);
    if (refusal !== null) return refusal;
    const { rows, sort } = sortRows(found(query), query);
    const first = firstIndex(rows, query);
    const given = rows.slice(first, first + limit);
    const last = rows.length > first + limit ? given.at(-1) : undefined;
    // Like the recorded answers: on the last page the id is null, and the value is the text "None".
    const end = {
      last_record_unique_id: last?.internal_id ?? null,
      last_record_sort_value: last === undefined ? 'None' : textOf(last[sort]),
    };
    return jsonAnswer({
      spending_level: 'awards',
      limit,
      results: given.map((row) => rowOf(row, fields)),
      page_metadata: { page, hasNext: last !== undefined, ...end },
      messages: [],
    });
  }

  function award(id: string): TwinAnswer {
    const row = awards.find((candidate) => candidate.generated_internal_id === id);
    const detail = details[id] ?? (row === undefined ? undefined : detailOf(row));
    return detail === undefined ? jsonAnswer({ detail: `No Award found with: '${id}'` }, 404) : jsonAnswer(detail);
  }

  function category(name: string, query: UsaspendingQuery): TwinAnswer {
    const recorded = categories[name];
    if (recorded !== undefined) return jsonAnswer(recorded);
    const { limit = 10, page = 1 } = query;
    const results = amountsByCategory(found(query), name);
    const hasNext = results.length > page * limit;
    const page_metadata = {
      page,
      next: hasNext ? page + 1 : null,
      previous: page > 1 ? page - 1 : null,
      hasNext,
      hasPrevious: page > 1,
    };
    return jsonAnswer({
      category: name,
      spending_level: 'transactions',
      limit,
      page_metadata,
      results: results.slice((page - 1) * limit, page * limit),
      messages: [],
    });
  }

  function post(path: string, query: UsaspendingQuery): TwinAnswer {
    const name = /^\/api\/v2\/search\/spending_by_category\/(\w+)\/$/.exec(path)?.[1];
    if (name !== undefined) return category(name, query);
    if (path === '/api/v2/search/spending_by_award/') return list(query);
    if (path === '/api/v2/search/spending_by_award_count/')
      return jsonAnswer({ results: countsOf(found(query)), spending_level: 'awards', messages: [] });
    if (path === '/api/v2/search/spending_over_time/') return jsonAnswer(overTime(found(query), query));
    return notFound();
  }

  return {
    name: 'usaspending',
    answer(request: TwinRequest): TwinAnswer {
      if (request.method === 'POST') return post(request.path, JSON.parse(request.body));
      const id = /^\/api\/v2\/awards\/([^/]+)\/$/.exec(request.path)?.[1];
      return id === undefined ? notFound() : award(decodeURIComponent(id));
    },
  };
}

function refuse(query: UsaspendingQuery, paged: number): TwinAnswer | null {
  const types = query.filters?.award_type_codes;
  if (types === undefined)
    return jsonAnswer({ detail: "Missing value: 'filters|award_type_codes' is a required field" }, 422);
  if (!Object.values(awardGroups).some((group) => types.every((type) => group.includes(type)))) {
    return jsonAnswer(
      {
        detail: {
          message: "'award_type_codes' must only contain types from one group.",
          award_type_groups: awardGroups,
        },
      },
      422,
    );
  }
  return refusePage(query, paged);
}

function refusePage(
  { fields = [], sort, limit = 10, page = 1, last_record_unique_id: lastId }: UsaspendingQuery,
  paged: number,
): TwinAnswer | null {
  if (limit > 100) return jsonAnswer({ detail: "Field 'limit' value '101' is above max '100'" }, 422);
  if (sort !== undefined && !fields.includes(sort)) {
    return jsonAnswer(
      {
        detail: `Sort value '${sort}' not found in requested fields: [${fields.map((field) => `'${field}'`).join(', ')}]`,
      },
      400,
    );
  }
  if (page * limit > paged && lastId === undefined) {
    const ask = "Please provide the 'last_record_sort_value' and 'last_record_unique_id' to paginate sequentially.";
    return jsonAnswer(
      { detail: `Page #${page} with limit ${limit} is over the maximum result limit ${paged}. ${ask}` },
      422,
    );
  }
  return null;
}

function sortRows(rows: UsaspendingAward[], { fields = [], sort = fields[0] ?? '', order = 'desc' }: UsaspendingQuery) {
  return { sort, rows: rows.toSorted((a, b) => (order === 'desc' ? -1 : 1) * compare(a, b, sort)) };
}

/** Index of the first row of a page: after the named last record, or otherwise by page number. */
function firstIndex(
  rows: UsaspendingAward[],
  { limit = 10, page = 1, last_record_unique_id: id, last_record_sort_value: value }: UsaspendingQuery,
): number {
  return id === undefined || value === undefined
    ? (page - 1) * limit
    : rows.findIndex((row) => row.internal_id === id) + 1;
}

/** Compares rows by a field. Rows without a value are the smallest. */
function compare(a: UsaspendingAward, b: UsaspendingAward, field: string): number {
  const [amount, otherAmount] = [a[field], b[field]];
  if (typeof amount === 'number' && typeof otherAmount === 'number')
    return amount - otherAmount || a.internal_id - b.internal_id;
  const [one, other] = [textOf(a[field]), textOf(b[field])];
  return one === other ? a.internal_id - b.internal_id : one < other ? -1 : 1;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The requested fields of an award, and the fields that are always returned. */
function rowOf(award: UsaspendingAward, fields: string[]): Record<string, unknown> {
  const given = Object.fromEntries(fields.map((field) => [field, award[field] ?? null]));
  return {
    internal_id: award.internal_id,
    ...given,
    generated_internal_id: award.generated_internal_id,
    agency_slug: 'an-agency',
  };
}

function detailOf(award: UsaspendingAward): unknown {
  const end = textOf(award['End Date'] ?? award['Last Date to Order']) || null;
  return {
    id: award.internal_id,
    generated_unique_award_id: award.generated_internal_id,
    piid: award['Award ID'],
    category: 'contract',
    type: award.type,
    type_description: award['Contract Award Type'],
    description: award.Description,
    total_obligation: award['Award Amount'],
    base_exercised_options: award['Award Amount'],
    base_and_all_options: award['Award Amount'],
    parent_award: null,
    latest_transaction_contract_data: null,
    awarding_agency: {
      toptier_agency: { name: award['Awarding Agency'], code: '097' },
      subtier_agency: { name: award['Awarding Sub Agency'], code: award['Awarding Sub Agency Code'] },
      office_agency_name: null,
    },
    period_of_performance: {
      start_date: award['Start Date'],
      end_date: end,
      last_modified_date: end,
      potential_end_date: end === null ? null : `${end} 00:00:00`,
    },
    recipient: { recipient_name: award['Recipient Name'] },
    place_of_performance: award['Primary Place of Performance'] ?? null,
  };
}

function notFound(): TwinAnswer {
  return {
    status: 404,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><html><body><h1>Not Found</h1></body></html>',
  };
}

function readDocument(name: string) {
  return JSON.parse(readFileSync(new URL(`../../documents/usaspending/${name}`, import.meta.url), 'utf8'));
}
