import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { readRows } from '@rfp/persistence/read-rows';

/** The one action that takes all demo records away; their source records and versions go with them. */
@Injectable()
export class DemoDataService {
  constructor(private readonly database: DataSource) {}

  async remove(): Promise<number> {
    const [row] = await readRows(
      this.database,
      z.object({ removed: z.coerce.number() }),
      'with gone as (delete from opportunity where demo returning id) select count(*) as removed from gone',
    );
    return row?.removed ?? 0;
  }
}
