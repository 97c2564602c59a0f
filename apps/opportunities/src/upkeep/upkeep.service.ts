import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { buildOpportunity } from '../merging/build-opportunity.js';
import { recount } from '../store/opportunity-counts.js';
import { rebuildPast } from '../store/past-rows.js';
import { type OpportunityWriter, writeOpportunities } from '../store/opportunity-writer.js';
import { documentVersion, foldWordChanges } from '../store/search-document.js';
import { loadOpportunities } from '../store/stored-records.js';

const idRow = z.object({ id: z.string() });
const markRow = z.object({ kind: z.string() });
const batchSize = 200;

/**
 * Keeps what is derived from records up to date where the writer of the record could not: search documents of earlier rules, past rows and
 * counts that a migration added, and how many documents have each word. Of several replicas one writes at a time.
 */
@Injectable()
export class UpkeepService implements OnApplicationBootstrap {
  #running: Promise<void> | null = null;

  constructor(private readonly database: DataSource) {}

  /** Figures must be right before they are served; documents follow in the background. */
  async onApplicationBootstrap(): Promise<void> {
    await this.recountIfStale();
  }

  /** Joins a run in progress. */
  @Interval(20_000)
  run(): Promise<void> {
    this.#running ??= this.runAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  private async runAll(): Promise<void> {
    await foldWordChanges(this.database);
    while ((await this.renewDocuments()) === batchSize);
    while ((await this.rebuildPast()) === batchSize);
    await this.recountIfStale();
  }

  /** Makes documents of earlier rules anew. Returns how many. */
  private renewDocuments(): Promise<number> {
    const renew = async (writer: OpportunityWriter): Promise<number> => {
      const outdated = await readRows(
        writer.manager,
        idRow,
        `SELECT id FROM opportunity_search WHERE made_by < ${documentVersion} LIMIT ${batchSize}`,
      );
      const found = await loadOpportunities(
        writer.manager,
        outdated.map((row) => row.id),
      );
      const now = new Date();
      await writer.renew(
        [...found.values()].map(({ records, updated_at, ...origin }) => ({
          // Documents of the past are made anew, too.
          ...buildOpportunity(records, { ...origin, known_since: null }, now),
          updated_at,
        })),
      );
      return outdated.length;
    };
    return writeOpportunities(this.database, { kind: 'time' }, renew, {});
  }

  /** Makes the past of rows that have none. Returns how many. */
  private rebuildPast(): Promise<number> {
    const rebuild = async ({ manager }: OpportunityWriter): Promise<number> => {
      const unknown = await readRows(
        manager,
        idRow,
        `SELECT id FROM opportunity_summary WHERE demo IN (false, true) AND known_since IS NULL LIMIT ${batchSize}`,
      );
      await rebuildPast(
        manager,
        unknown.map((row) => row.id),
      );
      return unknown.length;
    };
    return writeOpportunities(this.database, { kind: 'time' }, rebuild, {});
  }

  private async recountIfStale(): Promise<void> {
    if ((await readOne(this.database, markRow, staleSql)) === undefined) return;
    await writeOpportunities(this.database, { kind: 'time' }, ({ manager }) => recount(manager), {});
  }
}

/** Whether a migration has marked the counts, or scores, or values by their kind, are not counted yet. */
const staleSql = `SELECT kind FROM (
    SELECT kind FROM opportunity_count WHERE kind = 'stale'
    UNION ALL
    SELECT 'scores' FROM opportunity_count WHERE kind IN ('state', 'scores') GROUP BY demo
    HAVING sum(records) FILTER (WHERE kind = 'state') IS DISTINCT FROM sum(records) FILTER (WHERE kind = 'scores')
    UNION ALL
    SELECT 'value' FROM opportunity_count WHERE kind IN ('state', 'value') GROUP BY demo
    HAVING sum(dollars) FILTER (WHERE kind = 'state') IS DISTINCT FROM coalesce(sum(dollars) FILTER (WHERE kind = 'value'), 0)) mark LIMIT 1`;
