import { type SearchPlan } from '@rfp/contracts/opportunities/search-plan';

/** The plan of a search that finds one of some records by its words. */
export function stubSearchPlan(records: number): SearchPlan {
  return {
    index: `'cool'`,
    index_without_documents: null,
    conditions: 0,
    documents: { all: records, matching: 1, read_by_index: 1 },
    estimates: [
      { plan: 'index scan', estimate_ms: 0.006 },
      { plan: 'condition scan', estimate_ms: null },
    ],
    runs: [{ plan: 'index scan', estimate_ms: 0.006, actual_ms: 1.2, rows: 1 }],
    total: 1,
    compiled_ms: 0.8,
    elapsed_ms: 2.4,
  };
}
