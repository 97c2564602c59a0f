import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type Searched } from './search-conditions.js';

/** The alert of a person for a saved search. */
export interface Alert extends Searched {
  readonly search_id: string;
  readonly min_score: number | null;
  readonly since: Date;
}

const alertRow = z.object({
  search_id: z.string(),
  workspace_id: z.string(),
  content: z.string(),
  person_id: z.string(),
  min_score: z.number().nullable(),
  since: z.date(),
});

/** Reads all alerts, also those of deleted searches: what these find meanwhile is there if they are restored. */
export async function readAlerts(database: Pick<EntityManager, 'query'>): Promise<Alert[]> {
  const rows = await readRows(
    database,
    alertRow,
    `SELECT a.search_id, s.workspace_id, s.content::text AS content, a.person_id, a.min_score, a.since
       FROM search_alert a JOIN saved_search s ON s.id = a.search_id ORDER BY a.search_id, a.person_id`,
  );
  return rows.map(({ workspace_id, person_id, ...alert }) => ({
    ...alert,
    reader: { workspaceId: workspace_id, personId: person_id },
  }));
}
