import { Injectable, Logger } from '@nestjs/common';
import { type Observation } from '@rfp/contracts/opportunities/coverage';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { BusClient } from '@rfp/messaging/bus-client';
import { type DataSource } from 'typeorm';
import { readSourceCounts } from './market-counts.js';
import { type KnownPostings } from './observed-periods.js';
import { wholeMonthsUntil } from './months.js';

/** Time for which an answer is cached. Sources are synced hours apart, so an older answer does no harm. */
const cachedMs = 300_000;
/** Months of the longest series that a figure shows, plus one month for comparison. */
const maxMonths = 61;

/** Reads the number of notices per source and month, and the days on which each source reported all of its postings. */
@Injectable()
export class ObservationsService {
  private readonly logger = new Logger(ObservationsService.name);
  private cached: { observations: readonly Observation[]; until: number } | undefined;

  constructor(private readonly client: BusClient) {}

  async read(database: Pick<DataSource, 'query'>, { demo, now }: { demo: boolean; now: Date }): Promise<KnownPostings> {
    const { from } = wholeMonthsUntil(now, maxMonths);
    const counts = await readSourceCounts(database, { demo, period: { from, to: now.toISOString().slice(0, 10) } });
    // Demo records are invented for each month.
    return { now, counts, observations: demo ? null : await this.observations() };
  }

  /** @throws MARKET_NOT_READY if the sync service has never answered: without its answer, incomplete months would count as complete */
  private async observations(): Promise<readonly Observation[]> {
    const time = performance.now();
    if (this.cached !== undefined && this.cached.until > time) return this.cached.observations;
    try {
      const { sources } = await this.client.call('sync.observations', {});
      this.cached = { observations: sources, until: time + cachedMs };
    } catch (error) {
      this.logger.warn(`could not read the days on which sources reported all postings: ${toAppError(error).message}`);
    }
    if (this.cached === undefined) throw new AppError('MARKET_NOT_READY');
    return this.cached.observations;
  }
}
