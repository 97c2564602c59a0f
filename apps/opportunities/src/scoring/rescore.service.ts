import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { defaultRecipe, recipeName } from '@rfp/scoring/recipe';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { deriveState } from '../merging/build-opportunity.js';
import { scorableOf } from '../merging/scorable-of.js';
import { loadOpportunities } from '../store/stored-records.js';
import { type OpportunityWriter, writeOpportunities } from '../store/opportunity-writer.js';
import { readRows } from '@rfp/persistence/read-rows';

const idRow = z.object({ id: z.string() });
const batchSize = 500;

/** A batch of the rows whose status or scores have changed by an instant. */
const due = `SELECT id FROM opportunity_summary WHERE next_change_at <= $1 ORDER BY next_change_at LIMIT ${batchSize}`;
/** The condition is that of an index, which a migration makes anew with each version of the recipe. */
const ofFormerRecipe = `SELECT id FROM opportunity_summary WHERE recipe <> '${recipeName(defaultRecipe)}' LIMIT ${batchSize}`;
const dueOrOfFormerRecipe = `(${due}) UNION (${ofFormerRecipe})`;

/**
 * Updates status and urgency as time passes, and scores by an earlier version of the recipe. Each row has the instant of its next change, so a sweep touches only the rows that are due. Of several replicas one
 * writes at a time.
 */
@Injectable()
export class RescoreService implements OnApplicationBootstrap {
  #sweeping: Promise<number> | null = null;

  constructor(private readonly database: DataSource) {}

  /** Catches up with changes that were due while the service was down, before it serves lists. Rows of an earlier recipe may be all, and follow. */
  async onApplicationBootstrap(): Promise<void> {
    await this.rescoreAll(due);
  }

  /** Rescores every row that is due or of an earlier recipe, and returns their number. Joins a sweep in progress. */
  @Interval(30_000)
  async sweep(): Promise<number> {
    this.#sweeping ??= this.rescoreAll(dueOrOfFormerRecipe).finally(() => {
      this.#sweeping = null;
    });
    return this.#sweeping;
  }

  private async rescoreAll(sql: string): Promise<number> {
    let rescored = 0;
    for (;;) {
      const done = await this.rescoreBatch(sql, new Date());
      rescored += done;
      if (done < batchSize) return rescored;
    }
  }

  private rescoreBatch(sql: string, now: Date): Promise<number> {
    const rescore = async (writer: OpportunityWriter): Promise<number> => {
      const rows = await readRows(writer.manager, idRow, sql, [now]);
      const found = await loadOpportunities(
        writer.manager,
        rows.map((row) => row.id),
      );
      await writer.restate(
        [...found.values()].map((stored) => ({ id: stored.id, ...deriveState(scorableOf(stored), now) })),
      );
      return rows.length;
    };
    return writeOpportunities(this.database, { kind: 'time' }, rescore, { point: 'rescore' });
  }
}
