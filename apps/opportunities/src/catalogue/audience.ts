import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type Audience } from '@rfp/contracts/opportunity';
import { DataSource } from 'typeorm';

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
    const seen = await this.database.query<unknown[]>('select from opportunity where id = $1 and demo = $2', [id, await this.seesDemo(audience)]);
    if (seen.length === 0) throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } });
  }

  /** True where the reader sees demo records. */
  async seesDemo(audience: Audience): Promise<boolean> {
    if (audience === 'demo') return true;
    if (!this.#realSeen) {
      const found = await this.database.query<unknown[]>('select from opportunity where not demo limit 1');
      this.#realSeen = found.length > 0;
    }
    return !this.#realSeen;
  }
}
