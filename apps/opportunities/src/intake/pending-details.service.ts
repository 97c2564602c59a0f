import { Injectable } from '@nestjs/common';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { readRows } from '@rfp/persistence/read-rows';

const idRow = z.object({ source_id: z.string() });

/**
 * Finds listed notices whose details must be fetched, because they were never fetched, or because the listing record has changed since. A run can thus
 * continue after an interruption without a stored work list. Failed fetches are repeated, and all details of open notices refreshed, after 7 to 13
 * days; the number of days differs between notices, so that they are not all due at once.
 *
 * All calls of a run together scan the open records of the listing once, in an index.
 */
@Injectable()
export class PendingDetailsService {
  constructor(private readonly database: DataSource) {}

  async list(request: RpcRequest<'opportunities.undetailed'>): Promise<string[]> {
    const { source_name, list_channel, detail_channel, after, limit, tried = [] } = request;
    if (tried.length > 0) await this.storeTried(source_name, list_channel, tried);
    const rows = await readRows(
      this.database,
      idRow,
      `SELECT listed.source_id
         FROM source_record listed
         LEFT JOIN source_record detail
           ON detail.source_name = listed.source_name AND detail.source_id = listed.source_id AND detail.channel = $3
        WHERE listed.source_name = $1 AND listed.channel = $2
          AND ($4::text IS NULL OR listed.source_id > $4)
          AND listed.open_until IS NOT NULL
          AND (
            (detail.source_id IS NULL OR detail.fetched_at < listed.changed_at) AND (listed.tried_at IS NULL OR listed.tried_at < listed.changed_at)
            OR listed.open_until >= now() AND greatest(listed.tried_at, detail.fetched_at) < now() - (7 + listed.number % 7) * interval '1 day'
          )
        ORDER BY listed.source_id
        LIMIT $5`,
      [source_name, list_channel, detail_channel, after, limit],
    );
    return rows.map((row) => row.source_id);
  }

  /** Stores failed attempts. `tried_at` is never before `changed_at`, even if clocks differ, so that the notices are not due again immediately. */
  private async storeTried(sourceName: string, channel: string, ids: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE source_record SET tried_at = greatest(now(), changed_at) WHERE source_name = $1 AND channel = $2 AND source_id = ANY($3::text[])`,
      [sourceName, channel, ids],
    );
  }
}
