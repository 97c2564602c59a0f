import { Injectable } from '@nestjs/common';
import { writeEvent } from '@rfp/persistence/outbox';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { withIntakeLock } from '../intake/with-intake-lock.js';

/** Opportunities per transaction, so that other writers can run in between. */
const batchSize = 300;
const idRow = z.object({ id: z.string() });

/** Removes all demo records, with their source records and versions. A repeated call continues an interrupted one. */
@Injectable()
export class DemoDataService {
  constructor(private readonly database: DataSource) {}

  /** Returns the number of removed opportunities. */
  async remove(): Promise<number> {
    for (let removed = 0; ;) {
      const count = await withIntakeLock(this.database, removeBatch, { point: 'intake.remove' });
      removed += count;
      if (count < batchSize) return removed;
    }
  }
}

async function removeBatch(manager: EntityManager): Promise<number> {
  const rows = await readRows(
    manager,
    idRow,
    `WITH deleted AS (
       DELETE FROM opportunity WHERE id IN (SELECT id FROM opportunity WHERE demo ORDER BY created_at, id LIMIT ${batchSize}) RETURNING id
     )
     SELECT id FROM deleted`,
  );
  const removed = rows.map((row) => row.id);
  // Keyed like the events of the demo source, which it has to follow.
  if (removed.length > 0)
    await writeEvent(manager, 'opportunities.removed', 'demo', {
      source_name: 'Demo data',
      demo: true,
      removed,
      updated: [],
    });
  return removed.length;
}
