import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { inTransaction } from '@rfp/persistence/transaction';
import { toScorable } from '@rfp/scoring/scorable';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { deriveState } from '../intake/build-opportunity.js';
import { mergeNotice } from '../intake/merge-notice.js';
import { loadOpportunities } from '../intake/stored-records.js';
import { readRows } from '@rfp/persistence/read-rows';

const idRow = z.object({ id: z.string() });
const batchSize = 500;

/**
 * Updates status and urgency as time passes. Each row has the instant of its next change, so a sweep touches only the rows that are
 * due. Replicas skip rows that another one has locked.
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
    const rescore = async (manager: EntityManager): Promise<number> => {
      const due = await readRows(
        manager,
        idRow,
        `SELECT id FROM opportunity WHERE next_change_at <= $1 ORDER BY next_change_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
        [now],
      );
      const found = await loadOpportunities(
        manager,
        due.map((row) => row.id),
      );
      const rows = [...found.values()].map(({ id, records }) => ({
        id,
        ...deriveState(toScorable(mergeNotice(records).fields), now),
      }));
      await manager.query(
        `UPDATE opportunity stored
            SET status = given.status, total_score = given.total_score, urgency_score = given.urgency_score,
                relevance_score = given.relevance_score, value_score = given.value_score, competition_score = given.competition_score,
                recipe = given.recipe, next_change_at = given.next_change_at
           FROM json_to_recordset($1::json) AS given (
                id uuid, status text, total_score smallint, urgency_score smallint, relevance_score smallint,
                value_score smallint, competition_score smallint, recipe text, next_change_at timestamptz)
          WHERE stored.id = given.id`,
        [JSON.stringify(rows)],
      );
      return due.length;
    };
    return inTransaction(this.database, rescore, { point: 'rescore' });
  }
}
