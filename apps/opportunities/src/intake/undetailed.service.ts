import { Injectable } from '@nestjs/common';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { readRows } from '@rfp/persistence/read-rows';

const idRow = z.object({ source_id: z.string() });

/**
 * Which listed notices still need their details read: none was, or what the listing says changed after it was. That the listing was read
 * again counts for nothing: all details would be read again with it. Makes a run resumable without a list of its own.
 */
@Injectable()
export class UndetailedService {
  constructor(private readonly database: DataSource) {}

  async list(request: RpcRequest<'opportunities.undetailed'>): Promise<string[]> {
    const rows = await readRows(
      this.database,
      idRow,
      `select listed.source_id
         from source_record listed
         left join source_record detail
           on detail.source_name = listed.source_name and detail.source_id = listed.source_id and detail.channel = $3
        where listed.source_name = $1 and listed.channel = $2
          and ($4::text is null or listed.source_id > $4)
          and not listed.unlisted
          and (detail.source_id is null or detail.fetched_at < listed.changed_at)
        order by listed.source_id
        limit $5`,
      [request.source_name, request.list_channel, request.detail_channel, request.after, request.limit],
    );
    return rows.map((row) => row.source_id);
  }
}
