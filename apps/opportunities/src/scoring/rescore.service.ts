import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { inTransaction } from '@rfp/persistence/transaction';
import { toScorable } from '@rfp/scoring/scorable';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { standingAt } from '../intake/build-opportunity.js';
import { mergeNotice } from '../intake/merge-notice.js';
import { loadOpportunities } from '../intake/stored-records.js';
import { readRows } from '@rfp/persistence/read-rows';

const idRow = z.object({ id: z.string() });
const batchSize = 500;

/**
 * Moves status and urgency with the calendar. Intake says for each row when it next changes, so a sweep touches
 * only the rows whose instant has come, not the table. Replicas skip the rows that another one has in hand.
 */
@Injectable()
export class RescoreService implements OnApplicationBootstrap {
  #sweeping: Promise<number> | null = null;

  constructor(private readonly database: DataSource) {}

  /** Brings up to date what went by while nothing was running, before the first list is read. */
  async onApplicationBootstrap(): Promise<void> {
    await this.sweep();
  }

  /** Rescores every row that is due. Returns how many; a sweep under way is joined. */
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
        `select id from opportunity where next_change_at <= $1 order by next_change_at limit ${batchSize} for update skip locked`,
        [now],
      );
      const found = await loadOpportunities(
        manager,
        due.map((row) => row.id),
      );
      const rows = [...found.values()].map(({ id, records }) => ({
        id,
        ...standingAt(toScorable(mergeNotice(records).fields), now),
      }));
      await manager.query(
        `update opportunity stored
            set status = given.status, total_score = given.total_score, urgency_score = given.urgency_score,
                relevance_score = given.relevance_score, value_score = given.value_score, competition_score = given.competition_score,
                recipe = given.recipe, next_change_at = given.next_change_at
           from json_to_recordset($1::json) as given (
                id uuid, status text, total_score smallint, urgency_score smallint, relevance_score smallint,
                value_score smallint, competition_score smallint, recipe text, next_change_at timestamptz)
          where stored.id = given.id`,
        [JSON.stringify(rows)],
      );
      return due.length;
    };
    return inTransaction(this.database, rescore, { point: 'rescore' });
  }
}
