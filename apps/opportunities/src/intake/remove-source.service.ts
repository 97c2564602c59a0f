import { Injectable } from '@nestjs/common';
import { writeEvent } from '@rfp/persistence/outbox';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { buildOpportunity } from './build-opportunity.js';
import { inTurn } from './in-turn.js';
import { loadOpportunities } from './stored-records.js';
import { updateOpportunities } from './write-opportunities.js';

/** Notices of one transaction: others may write between two of them. */
const slice = 300;

const idRow = z.object({ id: z.string() });

/** Takes away all that a source said. To be called when no run of it writes any more; a call that broke off is gone on with by the next. */
@Injectable()
export class RemoveSourceService {
  constructor(private readonly database: DataSource) {}

  /** Returns how many notices it removed. */
  async remove(sourceName: string): Promise<number> {
    let removed = 0;
    for (let after: string | null = null; ;) {
      const ids: string[] = await this.removeSlice(sourceName, after);
      removed += ids.length;
      after = ids.at(-1) ?? null;
      if (after === null) return removed;
    }
  }

  private removeSlice(sourceName: string, after: string | null): Promise<string[]> {
    return inTurn(
      this.database,
      async (manager) => {
        const notices = await findNotices(manager, sourceName, after);
        if (notices.length > 0) await removeNotices(manager, sourceName, notices);
        return notices;
      },
      { point: 'intake.remove-source' },
    );
  }
}

/** Goes on after the last slice: the index still holds its entries, and to pass them over again each time would take longer and longer. */
async function findNotices(manager: EntityManager, sourceName: string, after: string | null): Promise<string[]> {
  const rows = await readRows(
    manager,
    idRow,
    `select distinct source_id as id from source_record where source_name = $1 and ($2::text is null or source_id > $2) order by source_id limit ${slice}`,
    [sourceName, after],
  );
  return rows.map((row) => row.id);
}

async function removeNotices(manager: EntityManager, sourceName: string, notices: readonly string[]): Promise<void> {
  const touched = await readRows(
    manager,
    idRow,
    `with gone as (delete from source_record where source_name = $1 and source_id = any($2::text[]) returning opportunity_id)
     select distinct opportunity_id as id from gone`,
    [sourceName, notices],
  );
  const kept = await loadOpportunities(
    manager,
    touched.map((row) => row.id),
  );
  const now = new Date();
  // Nobody amended anything, so version and amendment stay.
  await updateOpportunities(
    manager,
    [...kept.values()].map(({ records, ...origin }) => buildOpportunity(records, origin, now)),
  );
  const removed = touched.map((row) => row.id).filter((id) => !kept.has(id));
  await manager.query('delete from opportunity where id = any($1::uuid[])', [removed]);
  await writeEvent(manager, 'opportunities.removed', sourceName, {
    source_name: sourceName,
    removed,
    updated: [...kept.keys()],
  });
}
