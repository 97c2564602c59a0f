import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { readRows } from '@rfp/persistence/read-rows';

/** Removes all demo records, with their source records and versions. */
@Injectable()
export class DemoDataService {
  constructor(private readonly database: DataSource) {}

  async remove(): Promise<number> {
    const [row] = await readRows(
      this.database,
      z.object({ removed: z.coerce.number() }),
      'WITH deleted AS (DELETE FROM opportunity WHERE demo RETURNING id) SELECT count(*) AS removed FROM deleted',
    );
    return row?.removed ?? 0;
  }
}
