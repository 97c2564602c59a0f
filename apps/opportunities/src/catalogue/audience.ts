import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type Audience } from '@rfp/contracts/opportunity';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/**
 * Which records a reader sees: real ones, or the demo ones while there is no real one. Never both in one answer.
 * Once a real record was seen the question is not asked again: real records are not removed as a whole.
 */
@Injectable()
export class AudienceService {
  #realSeen = false;

  constructor(private readonly database: DataSource) {}

  /** @throws OPPORTUNITY_NOT_FOUND also where there is one of that id which this reader does not see */
  async requireSeen(id: string, audience: Audience): Promise<void> {
    const seen = await this.database.query<unknown[]>('select from opportunity where id = $1 and demo = $2', [
      id,
      await this.seesDemo(audience),
    ]);
    if (seen.length === 0) throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } });
  }

  /** True where the reader sees demo records. Where there are none of either kind a default reader sees an empty catalogue, not a demo. */
  async seesDemo(audience: Audience): Promise<boolean> {
    if (audience === 'demo') return true;
    if (this.#realSeen) return false;
    const [found] = await readRows(this.database, kindsRow, kindsSql);
    this.#realSeen = found?.real === true;
    return !this.#realSeen && found?.demo === true;
  }
}

const kindsRow = z.object({ real: z.boolean(), demo: z.boolean() });
const kindsSql = `select exists (select from opportunity where not demo) as real, exists (select from opportunity where demo) as demo`;
