import { randomUUID } from 'node:crypto';
import { defaultSearchProfile, type SearchProfile } from '@rfp/contracts/account';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type SearchAlertInput } from '@rfp/contracts/tracking/search-alerts';
import { readRows } from '@rfp/persistence/read-rows';
import { type DataSource } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { SavedSearchEntity } from '../store/entities/saved-search.entity.js';
import { SearchAlertEntity } from '../store/entities/search-alert.entity.js';

/** A profile that gives notices about roofs a high score, and all others a low one. */
export const roofProfile: SearchProfile = {
  ...defaultSearchProfile,
  weights: { relevance: 100, urgency: 0, value: 0, competition: 0 },
  keywords: ['roof'],
};

export interface StoredAlert extends Partial<SearchAlertInput> {
  readonly workspace_id: string;
  readonly person_id: string;
  readonly filter: OpportunityFilter;
  readonly name?: string;
  readonly since?: Date;
}

/** Stores a shared search. Returns its id. */
async function storeSearch(
  store: DataSource,
  { workspace_id, filter, name = randomUUID() }: Pick<StoredAlert, 'workspace_id' | 'filter' | 'name'>,
): Promise<string> {
  const id = uuidv7();
  const at = new Date(0);
  await store.manager.insert(SavedSearchEntity, {
    id,
    workspace_id,
    owner_id: null,
    name,
    content: { filter, sort: null },
    view: null,
    visibility: 'shared',
    version: 1,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  });
  return id;
}

/** Stores a search with an alert, by default an hourly one of everything that is new since the beginning. Returns the id of the search. */
export async function storeAlert(store: DataSource, alert: StoredAlert): Promise<string> {
  const search_id = await storeSearch(store, alert);
  const { person_id, frequency = 'hourly', time = '07:00', weekday = 1, min_score = null, since = new Date(0) } = alert;
  await store.manager.insert(SearchAlertEntity, { search_id, person_id, frequency, time, weekday, min_score, since });
  return search_id;
}

const reportRow = z.object({
  id: z.string(),
  search_id: z.string(),
  person_id: z.string(),
  opportunity_id: z.string(),
  name: z.string(),
  title: z.string(),
  at: z.date(),
  score: z.number(),
  mailed: z.date().nullable(),
});
export type ReportRow = z.infer<typeof reportRow>;

/** The reported opportunities in order, each with the time of its mail. */
export function readReports(store: DataSource): Promise<ReportRow[]> {
  return readRows(
    store,
    reportRow,
    `SELECT n.id, n.search_id, n.person_id, n.opportunity_id, s.name, o.title, n.at, n.score, d.created_at AS mailed
       FROM notification n JOIN saved_search s ON s.id = n.search_id JOIN opportunity_summary o ON o.id = n.opportunity_id
       LEFT JOIN digest d ON d.id = n.digest_id ORDER BY n.at, o.title, s.name, n.person_id`,
  );
}
