import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { defaultRecipe, recipeName } from '@rfp/scoring/recipe/recipe';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { deriveState } from '../merging/build-opportunity.js';
import { buildScorable } from '../merging/build-scorable.js';
import { loadOpportunities } from '../store/records/stored-records.js';
import { type OpportunityWriter, writeOpportunities } from '../store/opportunity-writer.js';
import { readRows } from '@rfp/persistence/read-rows';

const foundRow = z.object({ id: z.string(), is_due: z.boolean() });
const batchSize = 500;

/** SQL of a batch of rows whose status or scores change until the instant `$1`. */
const dueSql = `SELECT id, true AS is_due FROM opportunity_summary WHERE next_change_at <= $1 ORDER BY next_change_at LIMIT ${batchSize}`;
/** SQL of rows scored with an earlier recipe. The condition matches an index that a migration recreates for each version of the recipe. */
const formerRecipeSql = `SELECT id, false FROM opportunity_summary WHERE recipe <> '${recipeName(defaultRecipe)}' LIMIT ${batchSize}`;
/** SQL of rows scored with earlier medians. */
const formerMediansSql = `SELECT id, false FROM opportunity_summary WHERE medians < (SELECT max(number) FROM score_median) LIMIT ${batchSize}`;
const dueOrFormerSql = `SELECT id, bool_or(is_due) AS is_due FROM ((${dueSql}) UNION ALL (${formerRecipeSql}) UNION ALL (${formerMediansSql})) found GROUP BY id`;

/**
 * Updates status and urgency as time passes, and rescores rows with an earlier recipe or earlier medians. Each row stores the instant of its next
 * change, so a sweep only touches rows that are due. Only one replica writes at a time.
 */
@Injectable()
export class RescoreService implements OnApplicationBootstrap {
  #sweeping: Promise<number> | null = null;

  constructor(private readonly database: DataSource) {}

  /** Catches up with changes that were due while the service was down, before it serves lists. Rows with an earlier recipe follow in the first sweep. */
  async onApplicationBootstrap(): Promise<void> {
    await this.rescoreAll(dueSql);
  }

  /** Rescores every row that is due, or that has an earlier recipe or earlier medians. Returns the number of rows. Joins a sweep in progress. */
  @Interval(30_000)
  async sweep(): Promise<number> {
    this.#sweeping ??= this.rescoreAll(dueOrFormerSql).finally(() => {
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
      const rows = await readRows(writer.manager, foundRow, sql, [now]);
      const found = await loadOpportunities(
        writer.manager,
        rows.map((row) => row.id),
      );
      const states = [...found.values()].map((stored) => ({
        id: stored.id,
        ...deriveState(buildScorable(stored), now, writer.rules.recipe),
      }));
      await writer.updateStates(states);
      await logTimeChanged(
        writer.manager,
        rows.filter(({ is_due }) => is_due).map(({ id }) => id),
      );
      return rows.length;
    };
    return writeOpportunities(this.database, { kind: 'time' }, rescore, { point: 'rescore' });
  }
}

/** Logs opportunities that may have become matches as time passed: see `TimeNewsService`. Only alerts of searches match closed ones. */
async function logTimeChanged(manager: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await manager.query(
    `INSERT INTO time_changed_opportunity (id) SELECT id FROM opportunity_summary
      WHERE id = ANY($1::uuid[]) AND NOT demo
        AND (status = 'active' AND EXISTS (SELECT FROM watcher) OR EXISTS (SELECT FROM search_alert)) ORDER BY id ON CONFLICT DO NOTHING`,
    [ids],
  );
}
