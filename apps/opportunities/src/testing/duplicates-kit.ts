import { randomUUID } from 'node:crypto';
import { readRows } from '@rfp/persistence/read-rows';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { AudienceService } from '../catalogue/audience.service.js';
import { DuplicatesService } from '../duplicates/duplicates.service.js';

export const ada = { user_id: randomUUID(), via_id: randomUUID(), label: 'ada@example.com' };

const rowSchema = z.record(z.string(), z.unknown());

/** Reads the stored content of all opportunities, without `updated_at`. */
export async function readCatalogue(store: DataSource): Promise<Record<string, unknown>[]> {
  return readRows(
    store,
    rowSchema,
    `SELECT to_jsonb(o) - 'updated_at' AS summary, to_jsonb(t) AS text, s.document::text AS document,
            (SELECT jsonb_agg(to_jsonb(r) ORDER BY r.source_name, r.source_id, r.channel) FROM source_record r WHERE r.opportunity_id = o.id) AS records
       FROM opportunity_summary o JOIN opportunity_text t USING (id) JOIN opportunity_search s USING (id) ORDER BY o.id`,
  );
}

/** Reads the acknowledgments of all persons. */
export function readSeen(store: DataSource): Promise<unknown[]> {
  return store.query('SELECT * FROM seen_opportunity ORDER BY person_id, opportunity_id');
}

const opportunityRow = z.object({ source_id: z.string(), opportunity_id: z.uuid() });

/** Reads the opportunity of each notice, by the id of the notice at its source. */
export async function readOpportunityIds(store: DataSource): Promise<Record<string, string>> {
  const rows = await readRows(store, opportunityRow, 'SELECT DISTINCT source_id, opportunity_id FROM source_record');
  return Object.fromEntries(rows.map(({ source_id, opportunity_id }) => [source_id, opportunity_id]));
}

/** Creates the service of one process, with shortcuts for the requests of one person. */
export function duplicatesKit(store: DataSource) {
  const service = new DuplicatesService(store, new AudienceService(store));
  const audience = 'default' as const;
  return {
    split: (id: string, records: { source_name: string; source_id: string }[], key: string | null = null) =>
      service.split({ id, audience, records, idempotency_key: key }, ada),
    merge: (id: string, other: string, key: string | null = null) =>
      service.merge({ id, audience, with: other, idempotency_key: key }, ada),
    undo: (id: string) => service.undo({ id, audience }, ada),
    list: async (id: string) => (await service.list({ id, audience })).decisions,
    service,
  };
}
