import { Injectable } from '@nestjs/common';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { readRows } from '@rfp/persistence/read-rows';

const idRow = z.object({ source_id: z.string() });

/**
 * Which listed notices need their details read. None was read, or the listing changed after it was: that the listing was read again counts
 * for nothing, or all details would be read again with it. Makes a run resumable without a list of its own. What was asked for in vain waits
 * with those whose details may have changed without the listing: for a week and up to six days more, so that they do not all come at once.
 *
 * Walks over what the listing has open, in an index, once for all calls of a run.
 */
@Injectable()
export class UndetailedService {
  constructor(private readonly database: DataSource) {}

  async list(request: RpcRequest<'opportunities.undetailed'>): Promise<string[]> {
    const { source_name, list_channel, detail_channel, after, limit, tried = [] } = request;
    if (tried.length > 0) await this.keepTried(source_name, list_channel, tried);
    const rows = await readRows(
      this.database,
      idRow,
      `select listed.source_id
         from source_record listed
         left join source_record detail
           on detail.source_name = listed.source_name and detail.source_id = listed.source_id and detail.channel = $3
        where listed.source_name = $1 and listed.channel = $2
          and ($4::text is null or listed.source_id > $4)
          and listed.open_until is not null
          and (
            (detail.source_id is null or detail.fetched_at < listed.changed_at) and (listed.tried_at is null or listed.tried_at < listed.changed_at)
            or listed.open_until >= now() and greatest(listed.tried_at, detail.fetched_at) < now() - (7 + listed.number % 7) * interval '1 day'
          )
        order by listed.source_id
        limit $5`,
      [source_name, list_channel, detail_channel, after, limit],
    );
    return rows.map((row) => row.source_id);
  }

  /** Never before the change for which they were asked, whatever the clocks: they would be asked for again at once. */
  private async keepTried(sourceName: string, channel: string, ids: readonly string[]): Promise<void> {
    await this.database.query(
      `update source_record set tried_at = greatest(now(), changed_at) where source_name = $1 and channel = $2 and source_id = any($3::text[])`,
      [sourceName, channel, ids],
    );
  }
}
