import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { buildOpportunity } from '../merging/build-opportunity.js';
import { purgeDeletedSearches } from '../saved-searches/remove-searches.js';
import { recount } from '../store/opportunity-counts.js';
import { rebuildPast } from '../store/past-rows.js';
import { type OpportunityWriter, writeOpportunities } from '../store/opportunity-writer.js';
import { documentVersion, foldWordChanges } from '../store/search-document.js';
import { loadOpportunities } from '../store/records/stored-records.js';

const idRow = z.object({ id: z.string() });
const markRow = z.object({ kind: z.string() });
const batchSize = 200;

/**
 * Updates derived data that the writer of a record cannot update: search documents made by earlier rules, past rows, agency levels and counts added by
 * a migration, and the number of documents with each word. Only one replica writes at a time.
 */
@Injectable()
export class UpkeepService implements OnApplicationBootstrap {
  #running: Promise<void> | null = null;

  constructor(private readonly database: DataSource) {}

  /** Recounts before the service answers, because figures must be right. Documents follow in the background. */
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
    await this.database.query(`DELETE FROM opportunity_change WHERE at < now() - interval '1 hour'`);
    await purgeDeletedSearches(this.database);
    while ((await this.renewDocuments()) === batchSize);
    while ((await this.addAgencyLevels()) === batchSize);
    while ((await this.rebuildPast()) === batchSize);
    await this.recountIfStale();
  }

  /** Rebuilds current and past documents that earlier rules made. Returns their number. */
  private renewDocuments(): Promise<number> {
    const outdated = `SELECT id FROM opportunity_search WHERE made_by < ${documentVersion} LIMIT ${batchSize}`;
    return this.renew(outdated, { known_since: null });
  }

  /** Adds the agency levels to rows that were written by an earlier release. Returns their number. */
  private addAgencyLevels(): Promise<number> {
    return this.renew(`SELECT id FROM opportunity_summary WHERE agency_path IS NULL LIMIT ${batchSize}`, {});
  }

  /** Rebuilds rows from their records; `ids` is SQL that selects their ids. */
  private renew(ids: string, changed: { known_since?: null }): Promise<number> {
    const renew = async (writer: OpportunityWriter): Promise<number> => {
      const outdated = await readRows(writer.manager, idRow, ids);
      const found = await loadOpportunities(
        writer.manager,
        outdated.map((row) => row.id),
      );
      const now = new Date();
      await writer.renew(
        [...found.values()].map(({ records, updated_at, ...base }) => ({
          ...buildOpportunity(records, { ...base, ...changed }, now, writer.rules),
          updated_at,
        })),
      );
      return outdated.length;
    };
    return writeOpportunities(this.database, { kind: 'time' }, renew, {});
  }

  /** Rebuilds the past of rows whose past is unknown. Returns their number. */
  private rebuildPast(): Promise<number> {
    const rebuild = async ({ manager, rules }: OpportunityWriter): Promise<number> => {
      const unknown = await readRows(
        manager,
        idRow,
        `SELECT id FROM opportunity_summary WHERE demo IN (false, true) AND known_since IS NULL LIMIT ${batchSize}`,
      );
      await rebuildPast(
        manager,
        unknown.map((row) => row.id),
        rules,
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

/** SQL that returns a row if a migration marked the counts as stale, or if values are not counted by kind yet. */
const staleSql = `SELECT kind FROM (
    SELECT kind FROM opportunity_count WHERE kind = 'stale'
    UNION ALL
    SELECT 'value' FROM opportunity_count WHERE kind IN ('state', 'value') GROUP BY demo
    HAVING sum(dollars) FILTER (WHERE kind = 'state') IS DISTINCT FROM coalesce(sum(dollars) FILTER (WHERE kind = 'value'), 0)) mark LIMIT 1`;
