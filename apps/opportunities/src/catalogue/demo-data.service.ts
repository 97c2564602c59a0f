import { Injectable } from '@nestjs/common';
import { type AuditedCaller, recordAudit } from '@rfp/persistence/events/record-audit';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type OpportunityWriter, writeOpportunities } from '../store/opportunity-writer.js';

/** Opportunities per transaction, so that other writers can run in between. */
const batchSize = 300;
const idRow = z.object({ id: z.string() });

/** Cause of the removal. Its events have the key of the demo source, so they are delivered after the events that added the records. */
const demoRemoval = { kind: 'removal', source_name: 'Demo data', key: 'demo' } as const;

/** Removes all demo records, with their source records and versions. A repeated call continues an interrupted one. */
@Injectable()
export class DemoDataService {
  constructor(private readonly database: DataSource) {}

  /** Returns the number of removed opportunities. The log has each batch that removed any. */
  async remove(caller: AuditedCaller): Promise<number> {
    const work = (writer: OpportunityWriter) => removeBatch(writer, caller);
    for (let removed = 0; ;) {
      const count = await writeOpportunities(this.database, demoRemoval, work, { point: 'intake.remove' });
      removed += count;
      if (count < batchSize) return removed;
    }
  }
}

async function removeBatch(writer: OpportunityWriter, caller: AuditedCaller): Promise<number> {
  const rows = await readRows(
    writer.manager,
    idRow,
    `SELECT id FROM opportunity_summary WHERE demo ORDER BY created_at, id LIMIT ${batchSize}`,
  );
  await writer.remove(rows.map((row) => row.id));
  if (rows.length > 0)
    await recordAudit(writer.manager, caller, {
      action: 'demo_data_removed',
      target: null,
      before: { opportunities: rows.length },
    });
  return rows.length;
}
