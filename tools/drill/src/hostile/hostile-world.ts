import { randomUUID } from 'node:crypto';
import { syncRunSchema, type SyncRun } from '@rfp/contracts/sync-run';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { startOpportunities } from '@rfp/opportunities/start-opportunities';
import { createLogger } from '@rfp/service-kit/observability/logger';
import { executeRun } from '@rfp/sync/runs/execute-run';
import { DocumentProcesses } from '@rfp/sync/documents/document-processes';
import { WorkbooksService } from '@rfp/sync/documents/workbooks.service';
import { ClaimsService } from '@rfp/sync/runs/claim/claims.service';
import { LedgerService } from '@rfp/sync/runs/ledger/ledger.service';
import { RejectedService } from '@rfp/sync/runs/rejected/rejected.service';
import { syncSource } from '@rfp/sync/runs/read/sync-source';
import { ActiveRun } from '@rfp/sync/runs/active-run';
import { RunState } from '@rfp/sync/runs/run-state';
import { SettleService } from '@rfp/sync/runs/settle/settle.service';
import { type ConfiguredSource } from '@rfp/sync/sources/configured/configured-source';
import { openSyncStore } from '@rfp/sync/store/data-source';
import { z } from 'zod';
import { DrillDatabase } from '../world/database.js';

/** A stored record. `open`: not past its due date by the clock of the database. */
const recordRow = z.object({ source_id: z.string(), channel: z.string(), unlisted: z.boolean(), open: z.boolean() });
export type StoredRecord = z.infer<typeof recordRow>;

const sumRow = z.object({
  received: z.coerce.number(),
  rejected: z.coerce.number(),
  added: z.coerce.number(),
  updated: z.coerce.number(),
  unchanged: z.coerce.number(),
  closed: z.coerce.number(),
});
const settledRow = z.object({ aside: z.number(), settled: z.boolean(), quarantined: z.array(z.string().nullable()) });

/** A run, and the facts about it in the database. */
export interface RunFacts {
  run: SyncRun;
  /** Counts of the intake, plus the records that were quarantined before the intake. */
  accepted: z.infer<typeof sumRow>;
  settled: boolean;
  /** Ids of the quarantined records; null for records without an id. */
  quarantined: (string | null)[];
}

/** The sync code and the opportunities service in this process, each with a separate database schema. */
export class HostileWorld {
  private constructor(
    private readonly database: DrillDatabase,
    private readonly start: (configured: ConfiguredSource) => Promise<string>,
    private readonly closeAll: () => Promise<void>,
  ) {}

  static async open(): Promise<HostileWorld> {
    const database = await DrillDatabase.make();
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const logger = createLogger('drill', { level: 'silent' });
    const stopOpportunities = await startOpportunities({
      bus,
      databaseUrl: database.addressOf('opportunities'),
      logger,
    });
    const store = await openSyncStore(database.addressOf('sync'));
    const client = new BusClient(bus);
    const claims = new ClaimsService(store);
    const settling = new SettleService(store, client, claims);
    const processes = new DocumentProcesses();
    const parts = {
      database: store,
      claims,
      ledger: new LedgerService(store),
      rejected: new RejectedService(store),
      settling,
      client,
      workbooks: new WorkbooksService(processes),
      reportProgress: () => undefined,
    };
    const start = async (configured: ConfiguredSource): Promise<string> => {
      const claimed = await claims.claim({
        source: configured.source,
        changedAt: configured.changedAt,
        trigger: 'person',
        startedBy: 'drill',
        maxRecords: null,
        tick: null,
      });
      if (!('claim' in claimed)) throw new Error('The source is already being synced.');
      const run = new ActiveRun(configured, new RunState(claimed.claim, null), parts, new AbortController().signal);
      await executeRun(run, () => syncSource(run));
      return claimed.claim.runId;
    };
    const ledger = parts.ledger;
    const world = new HostileWorld(database, start, async () => {
      await bus.drain();
      processes.onModuleDestroy();
      await stopOpportunities();
      await store.destroy();
      await database.close();
    });
    world.#findRun = async (id) => syncRunSchema.parse(await ledger.findRun(id));
    return world;
  }

  #findRun: (id: string) => Promise<SyncRun> = () => Promise.reject(new Error('not open'));

  /** Syncs a source once, and waits until the run has ended. */
  async sync(configured: ConfiguredSource): Promise<RunFacts> {
    await this.database.change(
      `INSERT INTO sync.source (key, connector, name, source_type, home_url, settings, ready_made, paused, interval_hours)
       VALUES ($1, 'feed', $2, $3, $4, '{}', false, true, 24) ON CONFLICT DO NOTHING`,
      [
        configured.source.key,
        `${configured.source.name} ${randomUUID()}`,
        configured.source.source_type,
        configured.source.home_url,
      ],
    );
    const id = await this.start(configured);
    const run = await this.#findRun(id);
    const [settlement] = await this.database.rows(
      settledRow,
      'SELECT aside + details_aside AS aside, settled, array(SELECT source_id FROM sync.rejected_record WHERE run_id = run.id) AS quarantined FROM sync.run WHERE id = $1',
      [id],
    );
    const [intakeSums] = await this.database.rows(
      sumRow,
      `SELECT coalesce(sum(received), 0) AS received, coalesce(sum(rejected), 0) AS rejected, coalesce(sum(added), 0) AS added,
              coalesce(sum(updated), 0) AS updated, coalesce(sum(unchanged), 0) AS unchanged, coalesce(sum(closed), 0) AS closed
         FROM opportunities.intake_result WHERE run_id = $1`,
      [id],
    );
    const { aside, settled, quarantined } = settledRow.parse(settlement);
    const sums = sumRow.parse(intakeSums);
    return {
      run,
      accepted: { ...sums, received: sums.received + aside, rejected: sums.rejected + aside },
      settled,
      quarantined,
    };
  }

  /** Stored records of all sources. */
  async records(): Promise<StoredRecord[]> {
    return this.database.rows(
      recordRow,
      'SELECT source_id, channel, unlisted, coalesce(open_until >= now(), false) AS open FROM opportunities.source_record ORDER BY source_id, channel',
    );
  }

  /** Deletes pause and checkpoint of the sources, so that the next run starts from the beginning. */
  async resetPosition(): Promise<void> {
    await this.database.change('TRUNCATE sync.source_usage, sync.source_state');
  }

  /** Empties the database. */
  async reset(): Promise<void> {
    await this.database.change(
      'TRUNCATE sync.run, sync.rejected_record, sync.source_state, sync.source_usage, sync.source, sync.outbox CASCADE',
    );
    await this.database.change(
      'TRUNCATE opportunities.opportunity_summary, opportunities.opportunity_count, opportunities.search_word, opportunities.search_word_change, opportunities.source_record, opportunities.source_record_version, opportunities.source_fence, opportunities.intake_result, opportunities.outbox CASCADE',
    );
  }

  async close(): Promise<void> {
    await this.closeAll();
  }
}
