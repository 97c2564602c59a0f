import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type Audience } from '@rfp/contracts/opportunity';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** Decides which records are visible: real ones, or demo ones while there is no real one; never both in one response. */
@Injectable()
export class AudienceService {
  constructor(private readonly database: DataSource) {}

  /** @throws OPPORTUNITY_NOT_FOUND also for an existing id that is not visible to this audience */
  async requireVisible(id: string, audience: Audience): Promise<void> {
    const seen = await this.database.query<unknown[]>('SELECT FROM opportunity WHERE id = $1 AND demo = $2', [
      id,
      await this.showsDemo(audience),
    ]);
    if (seen.length === 0) throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } });
  }

  /**
   * Whether the audience sees demo records. Without any records the default audience sees an empty catalogue, not a demo.
   * Not cached: another process may have stored the first real record, or removed the last one.
   */
  async showsDemo(audience: Audience): Promise<boolean> {
    if (audience === 'demo') return true;
    const first = await readOne(this.database, firstRow, firstSql);
    return first?.demo === true;
  }
}

const firstRow = z.object({ demo: z.boolean() });
/** Real records come first: the first entry of an index answers, however many records there are. */
const firstSql = 'SELECT demo FROM opportunity ORDER BY demo LIMIT 1';
