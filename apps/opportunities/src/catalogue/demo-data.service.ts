import { Injectable } from '@nestjs/common';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type OpportunityWriter, writeOpportunities } from '../store/opportunity-writer.js';

/** Opportunities per transaction, so that other writers can run in between. */
const batchSize = 300;
const idRow = z.object({ id: z.string() });

/** Cause of the removal. Its events have the same key as those of the demo source, so that they are delivered after them. */
const demoRemoval = { kind: 'removal', source_name: 'Demo data', key: 'demo' } as const;

/** Removes all demo records, with their source records and versions. A repeated call continues an interrupted one. */
@Injectable()
export class DemoDataService {
  constructor(private readonly database: DataSource) {}

  /** Returns the number of removed opportunities. */
  async remove(): Promise<number> {
    for (let removed = 0; ;) {
      const count = await writeOpportunities(this.database, demoRemoval, removeBatch, { point: 'intake.remove' });
      removed += count;
      if (count < batchSize) return removed;
    }
  }
}

async function removeBatch(writer: OpportunityWriter): Promise<number> {
  const rows = await readRows(
    writer.manager,
    idRow,
    `SELECT id FROM opportunity_summary WHERE demo ORDER BY created_at, id LIMIT ${batchSize}`,
  );
  await writer.remove(rows.map((row) => row.id));
  return rows.length;
}
