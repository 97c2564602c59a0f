import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { toScorable } from '@rfp/scoring/scorable';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { deriveState } from '../merging/build-opportunity.js';
import { mergeNotice } from '../merging/merge-notice.js';
import { loadOpportunities } from '../store/stored-records.js';
import { type OpportunityWriter, writeOpportunities } from '../store/opportunity-writer.js';
import { readRows } from '@rfp/persistence/read-rows';

const idRow = z.object({ id: z.string() });
const batchSize = 500;

/**
 * Updates status and urgency as time passes. Each row has the instant of its next change, so a sweep touches only the rows that are
 * due. Of several replicas one writes at a time.
 */
@Injectable()
export class RescoreService implements OnApplicationBootstrap {
  #sweeping: Promise<number> | null = null;

  constructor(private readonly database: DataSource) {}

  /** Catches up with changes that were due while the service was down, before it serves lists. */
  async onApplicationBootstrap(): Promise<void> {
    await this.sweep();
  }

  /** Rescores every row that is due and returns their number. Joins a sweep in progress. */
  @Interval(30_000)
  async sweep(): Promise<number> {
    this.#sweeping ??= this.rescoreDue().finally(() => {
      this.#sweeping = null;
    });
    return this.#sweeping;
  }

  private async rescoreDue(): Promise<number> {
    let rescored = 0;
    for (;;) {
      const done = await this.rescoreBatch(new Date());
      rescored += done;
      if (done < batchSize) return rescored;
    }
  }

  private rescoreBatch(now: Date): Promise<number> {
    const rescore = async (writer: OpportunityWriter): Promise<number> => {
      const due = await readRows(
        writer.manager,
        idRow,
        `SELECT id FROM opportunity_summary WHERE next_change_at <= $1 ORDER BY next_change_at LIMIT ${batchSize}`,
        [now],
      );
      const found = await loadOpportunities(
        writer.manager,
        due.map((row) => row.id),
      );
      await writer.restate(
        [...found.values()].map(({ id, records, created_at }) => ({
          id,
          ...deriveState(toScorable(mergeNotice(records).fields, created_at), now),
        })),
      );
      return due.length;
    };
    return writeOpportunities(this.database, { kind: 'time' }, rescore, { point: 'rescore' });
  }
}
