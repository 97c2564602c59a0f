import { Injectable } from '@nestjs/common';
import { writeEvent } from '@rfp/persistence/outbox';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { buildOpportunity } from './build-opportunity.js';
import { withIntakeLock } from './with-intake-lock.js';
import { loadOpportunities } from './stored-records.js';
import { updateOpportunities } from './write-opportunities.js';

/** Notices per transaction, so that other writers can run in between. */
const batchSize = 300;

const idRow = z.object({ id: z.string() });

/** Removes all records of a source. Call it when no run of the source writes any more; a repeated call continues an interrupted one. */
@Injectable()
export class RemoveSourceService {
  constructor(private readonly database: DataSource) {}

  /** Returns the number of removed notices. */
  async remove(sourceName: string): Promise<number> {
    let removed = 0;
    for (let after: string | null = null; ;) {
      const ids: string[] = await this.removeBatch(sourceName, after);
      removed += ids.length;
      after = ids.at(-1) ?? null;
      if (after === null) return removed;
    }
  }

  private removeBatch(sourceName: string, after: string | null): Promise<string[]> {
    return withIntakeLock(
      this.database,
      async (manager) => {
        const notices = await findNotices(manager, sourceName, after);
        if (notices.length > 0) await removeNotices(manager, sourceName, notices);
        return notices;
      },
      { point: 'intake.remove' },
    );
  }
}

/** Starts after the last batch: the index still has its dead entries, and scanning them each time would become slower and slower. */
async function findNotices(manager: EntityManager, sourceName: string, after: string | null): Promise<string[]> {
  const rows = await readRows(
    manager,
    idRow,
    `SELECT DISTINCT source_id AS id FROM source_record WHERE source_name = $1 AND ($2::text IS NULL OR source_id > $2) ORDER BY source_id LIMIT ${batchSize}`,
    [sourceName, after],
  );
  return rows.map((row) => row.id);
}

async function removeNotices(manager: EntityManager, sourceName: string, notices: readonly string[]): Promise<void> {
  const touched = await readRows(
    manager,
    idRow,
    `WITH deleted AS (DELETE FROM source_record WHERE source_name = $1 AND source_id = ANY($2::text[]) RETURNING opportunity_id)
     SELECT DISTINCT opportunity_id AS id FROM deleted`,
    [sourceName, notices],
  );
  const remaining = await loadOpportunities(
    manager,
    touched.map((row) => row.id),
  );
  const now = new Date();
  // This is no amendment, so version and amendment date stay.
  await updateOpportunities(
    manager,
    [...remaining.values()].map(({ records, ...origin }) => buildOpportunity(records, origin, now)),
  );
  const removed = touched.map((row) => row.id).filter((id) => !remaining.has(id));
  await manager.query('DELETE FROM opportunity WHERE id = ANY($1::uuid[])', [removed]);
  await writeEvent(manager, 'opportunities.removed', sourceName, {
    source_name: sourceName,
    removed,
    updated: [...remaining.keys()],
  });
}
