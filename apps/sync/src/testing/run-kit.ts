import { AppError } from '@rfp/contracts/errors';
import { type RunProgress, type SyncRun } from '@rfp/contracts/sync-run';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { readRows } from '@rfp/persistence/read-rows';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { emptyTables } from './empty-tables.js';
import { DocumentProcesses } from '../documents/document-processes.js';
import { WorkbooksService } from '../documents/workbooks.service.js';
import { executeRun } from '../runs/execute-run.js';
import { ClaimsService, type RunOrder } from '../runs/claim/claims.service.js';
import { ClosingService } from '../runs/settle/closing.service.js';
import { LedgerService } from '../runs/ledger/ledger.service.js';
import { RejectedService } from '../runs/rejected/rejected.service.js';
import { syncSource } from '../runs/read/sync-source.js';
import { ActiveRun } from '../runs/active-run.js';
import { type RunServices } from '../runs/run-services.service.js';
import { RunState } from '../runs/run-state.js';
import { RunsService } from '../runs/runs.service.js';
import { SettleService } from '../runs/settle/settle.service.js';
import { StatusService } from '../runs/status/status.service.js';
import { type Claim } from '../runs/claim/write-run.js';
import { type ConfiguredSource } from '../sources/configured/configured-source.js';
import { openSyncStore } from '../store/data-source.js';
import { serviceDatabase } from './service-database.js';
import { StubIntake } from './stub-intake.js';
import { aStubSource } from './stub-source.js';
import { eventually } from './eventually.js';

/** One process of the service, reduced to its runs. */
export interface Replica {
  services: RunServices;
  runs: RunsService;
  closing: ClosingService;
  status: StatusService;
  /** Progress reports. */
  progress: RunProgress[];
}

const unsettledRow = z.object({ settled: z.boolean() });
const person = { trigger: 'person', startedBy: 'ada@example.org', maxRecords: null, tick: null } as const;

/** Test kit for runs with their own database, a stub intake and stub sources. */
export class RunKit {
  readonly intake = new StubIntake();
  readonly #sources = new Map<string, ConfiguredSource>();
  readonly #replicas: Replica[] = [];
  readonly #documents = new DocumentProcesses();

  private constructor(
    readonly store: DataSource,
    private readonly client: BusClient,
    private readonly closeAll: () => Promise<void>,
  ) {}

  static async start(): Promise<RunKit> {
    const database = await serviceDatabase();
    const store = await openSyncStore(database.url);
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const kit = new RunKit(store, new BusClient(bus), async () => {
      await bus.drain();
      await store.destroy();
      await database.drop();
    });
    await kit.intake.answerOn(bus);
    return kit;
  }

  /** Call before each test: deletes all runs and sources. */
  async reset(): Promise<void> {
    await this.stopReplicas();
    this.intake.reset();
    this.#sources.clear();
    await emptyTables(this.store, [
      'rejected_record',
      'run',
      'source_state',
      'source_usage',
      'source_key',
      'source',
      'outbox',
    ]);
  }

  async close(): Promise<void> {
    await this.stopReplicas();
    this.#documents.onModuleDestroy();
    await this.closeAll();
  }

  /** Creates another process on the same database. */
  replica(): Replica {
    const claims = new ClaimsService(this.store);
    const ledger = new LedgerService(this.store);
    const settling = new SettleService(this.store, this.client, claims);
    const progress: RunProgress[] = [];
    const services = {
      database: this.store,
      claims,
      ledger,
      rejected: new RejectedService(this.store),
      settling,
      client: this.client,
      reportProgress: (each: RunProgress): void => void progress.push(each),
      workbooks: new WorkbooksService(this.#documents),
    };
    const sources = { get: async (key: string) => this.sourceOf(key), list: async () => [...this.#sources.values()] };
    const replica = {
      services,
      runs: new RunsService(sources, services),
      closing: new ClosingService(sources, services),
      status: new StatusService(this.store, sources),
      progress,
    };
    this.#replicas.push(replica);
    return replica;
  }

  /**
   * Adds or replaces a source. Its change is dated slightly back: the column rounds to milliseconds, so a run that starts at once might precede it.
   */
  async put(configured: ConfiguredSource): Promise<ConfiguredSource> {
    const { key, name, source_type, home_url, paused, next_due_at } = configured.source;
    this.#sources.set(key, configured);
    await this.store.query(
      `INSERT INTO source (key, connector, name, source_type, home_url, settings, ready_made, paused, interval_hours, next_due_at, changed_at)
       VALUES ($1, 'feed', $2, $3, $4, '{}', false, $5, 24, $6, now() - INTERVAL '1 second') ON CONFLICT (key) DO NOTHING`,
      [key, name, source_type, home_url, paused, next_due_at],
    );
    return configured;
  }

  /** Simulates a removal. */
  removeSource(key: string): void {
    this.#sources.delete(key);
  }

  async claim(order: Partial<RunOrder> = {}): Promise<Claim> {
    const source = order.source ?? aStubSource().source;
    if (!this.#sources.has(source.key)) await this.put(aStubSource({ source }));
    const claimed = await new ClaimsService(this.store).claim({ ...person, changedAt: null, ...order, source });
    if (!('claim' in claimed)) throw new Error('The source is already claimed');
    return claimed.claim;
  }

  /** Syncs a source once, to the end of its run. */
  async sync(
    configured: ConfiguredSource,
    {
      maxRecords = null,
      trigger = 'person',
      stopping = new AbortController().signal,
    }: Partial<Pick<RunOrder, 'maxRecords' | 'trigger'>> & { stopping?: AbortSignal } = {},
  ): Promise<SyncRun> {
    await this.put(configured);
    const claim = await this.claim({ source: configured.source, maxRecords, trigger });
    const { services } = this.replica();
    const run = new ActiveRun(configured, new RunState(claim, maxRecords), services, stopping);
    await executeRun(run, () => syncSource(run));
    return services.ledger.findRun(claim.runId);
  }

  /** Starts a run in the given replica, by default in a new one. */
  async begin(configured: ConfiguredSource, replica = this.replica()): Promise<string> {
    await this.put(configured);
    const { runs } = await replica.runs.start([configured.source.key], person);
    const [started] = runs;
    if (started === undefined) throw new Error('No run was started');
    return started.run_id;
  }

  run(id: string): Promise<SyncRun> {
    return new LedgerService(this.store).findRun(id);
  }

  ended(id: string): Promise<SyncRun> {
    return eventually(
      () => this.run(id),
      ({ status }) => status !== 'running',
    );
  }

  /** Waits until the run is settled. */
  async settled(id: string): Promise<SyncRun> {
    await eventually(
      () => readRows(this.store, unsettledRow, 'SELECT settled FROM run WHERE id = $1', [id]),
      (rows) => rows.some(({ settled }) => settled),
    );
    return this.run(id);
  }

  /** Simulates a crash of the holder: the lease expires. */
  async abandon(id: string): Promise<void> {
    await this.store.query(`UPDATE run SET lease_until = now() - INTERVAL '1 second' WHERE id = $1`, [id]);
  }

  async rows<T extends z.ZodRawShape>(shape: T, sql: string, values: unknown[] = []) {
    return readRows(this.store, z.object(shape), sql, values);
  }

  private sourceOf(key: string): ConfiguredSource {
    const found = this.#sources.get(key);
    if (found === undefined) throw new AppError('SOURCE_NOT_FOUND', { details: { source: key } });
    return found;
  }

  private async stopReplicas(): Promise<void> {
    this.intake.release();
    await Promise.all(this.#replicas.splice(0).map(({ runs }) => runs.stop()));
  }
}
