import { defaultSearchProfile, type SearchProfile, searchProfileSchema } from '@rfp/contracts/account';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { readSynonyms } from '../../synonyms/synonyms.service.js';
import { type PreparedProfile, prepareProfiles } from '../news/reader-score.js';

const profileRow = z.object({ workspace_id: z.string(), search: searchProfileSchema });

/** Reads the copied search profiles of workspaces. A workspace that was never copied has the default profile. */
export async function readProfiles(
  manager: EntityManager,
  workspaceIds: readonly string[],
): Promise<(workspaceId: string) => PreparedProfile> {
  const ids = [...new Set(workspaceIds)];
  const sql = 'SELECT workspace_id, search FROM workspace_profile WHERE workspace_id = ANY($1::uuid[])';
  const rows = ids.length === 0 ? [] : await readRows(manager, profileRow, sql, [ids]);
  const profiles = [defaultSearchProfile, ...rows.map(({ search }) => search)];
  const [none, ...prepared] = await prepareProfiles(manager, profiles, await readSynonyms(manager));
  if (none === undefined) throw new RangeError('The default profile is prepared');
  const byWorkspace = new Map(rows.map(({ workspace_id }, index) => [workspace_id, prepared[index]]));
  return (workspaceId) => byWorkspace.get(workspaceId) ?? none;
}

/** Stores copies of search profiles. */
export async function storeProfiles(
  database: Pick<EntityManager, 'query'>,
  profiles: readonly { workspace_id: string; search: SearchProfile }[],
): Promise<void> {
  await database.query(
    `INSERT INTO workspace_profile SELECT * FROM jsonb_to_recordset($1::jsonb) AS given (workspace_id uuid, search jsonb) ORDER BY workspace_id
     ON CONFLICT (workspace_id) DO UPDATE SET search = excluded.search`,
    [JSON.stringify(profiles)],
  );
}
