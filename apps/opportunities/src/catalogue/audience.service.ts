import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type Audience } from '@rfp/contracts/opportunity';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/**
 * Decides which records are visible: real ones, or demo ones while there is no real one; never both in one response.
 * Caches that there are real records: they are never all removed.
 */
@Injectable()
export class AudienceService {
  #hasReal = false;

  constructor(private readonly database: DataSource) {}

  /** @throws OPPORTUNITY_NOT_FOUND also for an existing id that is not visible to this audience */
  async requireVisible(id: string, audience: Audience): Promise<void> {
    const seen = await this.database.query<unknown[]>('SELECT FROM opportunity WHERE id = $1 AND demo = $2', [
      id,
      await this.showsDemo(audience),
    ]);
    if (seen.length === 0) throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } });
  }

  /** Whether the audience sees demo records. Without any records the default audience sees an empty catalogue, not a demo. */
  async showsDemo(audience: Audience): Promise<boolean> {
    if (audience === 'demo') return true;
    if (this.#hasReal) return false;
    const [found] = await readRows(this.database, kindsRow, kindsSql);
    this.#hasReal = found?.real === true;
    return !this.#hasReal && found?.demo === true;
  }
}

const kindsRow = z.object({ real: z.boolean(), demo: z.boolean() });
const kindsSql = `SELECT EXISTS (SELECT FROM opportunity WHERE NOT demo) AS real, EXISTS (SELECT FROM opportunity WHERE demo) AS demo`;
