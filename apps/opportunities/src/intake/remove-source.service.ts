import { Injectable } from '@nestjs/common';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { buildOpportunity } from '../merging/build-opportunity.js';
import { loadOpportunities } from '../store/records/stored-records.js';
import { type OpportunityWriter, writeOpportunities } from '../store/opportunity-writer.js';

/** Notices per transaction, so that other writers can run in between. */
const batchSize = 300;

const idRow = z.object({ id: z.string() });

/** SQL condition that excludes demo records. These have the names of real portals, which may also be sources. */
const isReal = 'EXISTS (SELECT FROM opportunity_summary WHERE id = opportunity_id AND NOT demo)';

/** Removes all real records of a source. Requires that no run of the source is still writing. A repeated call continues an interrupted one. */
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
    return writeOpportunities(
      this.database,
      { kind: 'removal', source_name: sourceName, key: sourceName },
      async (writer) => {
        const notices = await findNotices(writer, sourceName, after);
        if (notices.length > 0) await removeNotices(writer, sourceName, notices);
        return notices;
      },
      { point: 'intake.remove' },
    );
  }
}

/** Finds the next notices. Starts after the last batch, because the index still has the entries of its deleted rows, and scanning them again would slow down each batch. */
async function findNotices(
  { manager }: OpportunityWriter,
  sourceName: string,
  after: string | null,
): Promise<string[]> {
  const rows = await readRows(
    manager,
    idRow,
    `SELECT DISTINCT source_id AS id FROM source_record WHERE source_name = $1 AND ($2::text IS NULL OR source_id > $2) AND ${isReal} ORDER BY source_id LIMIT ${batchSize}`,
    [sourceName, after],
  );
  return rows.map((row) => row.id);
}

async function removeNotices(writer: OpportunityWriter, sourceName: string, notices: readonly string[]): Promise<void> {
  const touched = await readRows(
    writer.manager,
    idRow,
    `WITH deleted AS (DELETE FROM source_record WHERE source_name = $1 AND source_id = ANY($2::text[]) AND ${isReal} RETURNING opportunity_id)
     SELECT DISTINCT opportunity_id AS id FROM deleted`,
    [sourceName, notices],
  );
  const remaining = await loadOpportunities(
    writer.manager,
    touched.map((row) => row.id),
  );
  const now = new Date();
  // This is not an amendment, so version and amendment date stay unchanged.
  await writer.replace(
    [...remaining.values()].map(({ records, ...base }) =>
      buildOpportunity(records, { ...base, known_since: null }, now, writer.rules),
    ),
  );
  await writer.remove(touched.map((row) => row.id).filter((id) => !remaining.has(id)));
}
