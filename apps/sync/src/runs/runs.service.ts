import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type RunTrigger, type SyncRun } from '@rfp/contracts/sync-run';
import { inTransaction } from '@rfp/persistence/transaction';
import { countRequest } from '@rfp/sources/usage';
import { type EntityManager } from 'typeorm';
import { type ConfiguredSource } from '../sources/configured-source.js';
import { ConfiguredSources } from '../sources/configured-sources.js';
import { readUsage } from './account-usage.js';
import { carryOut } from './carry-out.js';
import { type RunOrder, type Tick } from './claims.service.js';
import { goOnAt } from './go-on-at.js';
import { replayRejected } from './replay-rejected.js';
import { readSource } from './run-source.js';
import { RunTurns } from './run-turns.js';
import { type RunServices, runServices, RunUnderWay } from './run-under-way.js';
import { type Claim } from './write-run.js';

export interface StartOptions {
  trigger: RunTrigger;
  /** Who asks; null where nobody does. */
  startedBy: string | null;
  /** Records that each run hands on at most; null: as many as its source is set to. */
  maxRecords: number | null;
  /** The scheduled instant that the one source given is started for; null where somebody asked for it. */
  tick: Tick | null;
  /** `scraper`: web-scraping sources only. */
  kind?: 'any' | 'scraper';
}

type Started = RpcReply<'sync.start'>;
type Reads = (run: RunUnderWay) => Promise<void>;

/** How long a holder is given to end a cancelled run before somebody else ends it: the whole is done within two seconds. */
const cancelPatienceMs = 1500;
const cancelPollMs = 50;
/** Runs that read at the same time in one process. */
const readAtOnce = 16;

/** Starts runs and lets them go on in the background; at the end of the process they are told to stop and waited for. */
@Injectable()
export class RunsService {
  readonly #stopping = new AbortController();
  readonly #turns = new RunTurns(readAtOnce);
  readonly #underWay = new Map<string, { run: RunUnderWay; done: Promise<void> }>();

  constructor(
    @Inject(ConfiguredSources) private readonly sources: Pick<ConfiguredSources, 'get' | 'list'>,
    @Inject(runServices) private readonly services: RunServices,
  ) {}

  /** Starts a run of each source that is named, paused ones too; of all that are not paused where none is named. */
  async start(sources: readonly string[] | undefined, options: StartOptions): Promise<Started> {
    const reply: Started = { success: true, runs: [], skipped: [] };
    for (const configured of await this.choose(sources, options.kind ?? 'any'))
      await this.startOrSkip(configured, options, reply);
    return reply;
  }

  /** Reads records of a source again that were kept aside: these, or all of them. */
  async replay(source: string, ids: readonly string[] | undefined, startedBy: string): Promise<Started> {
    const configured = await this.sources.get(source);
    const { key, name } = configured.source;
    if ((await this.services.rejected.countWaiting(key, ids)) === 0) {
      const { code, message } = new AppError('NOTHING_REJECTED', {
        message: `No rejected records of ${name} wait to be read again.`,
      });
      return { success: true, runs: [], skipped: [{ source: key, code, message }] };
    }
    const order: RunOrder = { source: configured.source, trigger: 'replay', startedBy, maxRecords: null, tick: null };
    const started = await this.claimAndRun(configured, order, (run) =>
      carryOut(run, () => this.#turns.inTurn(run.signal, () => replayRejected(run, ids))),
    );
    if (started === null || started.already_running) throw new AppError('SOURCE_BUSY', { details: { source: key } });
    return { success: true, runs: [{ source: key, source_name: name, ...started }], skipped: [] };
  }

  /**
   * Ends a run now. Its holder does so within two seconds, whatever it waits for; where it cannot, it is ended without it.
   * @throws NOT_FOUND, RUN_NOT_RUNNING
   */
  async cancel(id: string): Promise<SyncRun> {
    const { claims, ledger, settling } = this.services;
    await claims.requestCancel(id);
    this.#underWay.get(id)?.run.watch.cancel();
    const until = performance.now() + cancelPatienceMs;
    while (performance.now() < until) {
      const run = await ledger.findRun(id);
      if (run.status !== 'running' && run.status !== 'interrupted') return run;
      if (run.status === 'interrupted') break;
      await delay(cancelPollMs);
    }
    await settling.end(id, new AppError('RUN_CANCELLED'));
    void settling.settleAll();
    return ledger.findRun(id);
  }

  /** Tells every run to stop and waits until each has written how it ended. */
  async stop(): Promise<void> {
    this.#stopping.abort(new AppError('RUN_INTERRUPTED'));
    await Promise.all([...this.#underWay.values()].map(({ done }) => done));
  }

  private async choose(sources: readonly string[] | undefined, kind: 'any' | 'scraper'): Promise<ConfiguredSource[]> {
    const isWanted = ({ source }: ConfiguredSource) => kind === 'any' || source.kind === kind;
    if (sources === undefined)
      return (await this.sources.list()).filter((each) => !each.source.paused && isWanted(each));
    const named = await Promise.all([...new Set(sources)].map((key) => this.sources.get(key)));
    const other = named.find((each) => !isWanted(each));
    if (other !== undefined)
      throw new AppError('SOURCE_NOT_FOUND', {
        message: `${other.source.name} is no web-scraping source.`,
        details: { source: other.source.key },
      });
    return named;
  }

  /** One that was removed in the same moment keeps the others from nothing. */
  private async startOrSkip(configured: ConfiguredSource, options: StartOptions, reply: Started): Promise<void> {
    try {
      await this.startOne(configured, options, reply);
    } catch (thrown) {
      const { code, message } = toAppError(thrown);
      if (code !== 'SOURCE_NOT_FOUND') throw thrown;
      reply.skipped.push({ source: configured.source.key, code, message });
    }
  }

  private async startOne(configured: ConfiguredSource, options: StartOptions, reply: Started): Promise<void> {
    const { trigger, startedBy, tick } = options;
    const { key, name, max_records } = configured.source;
    if (trigger === 'first-start' && (await this.services.claims.wasRead(key))) return;
    const refusal = configured.unready ?? (await this.asksToWait(configured));
    if (refusal !== null) {
      if (tick !== null) await this.pass(key, tick, refusal);
      reply.skipped.push({ source: key, code: refusal.code, message: refusal.message });
      return;
    }
    const maxRecords = leastOf(options.maxRecords, max_records);
    const order: RunOrder = { source: configured.source, trigger, startedBy, maxRecords, tick };
    const started = await this.claimAndRun(configured, order, (run) =>
      carryOut(run, (found) => this.#turns.inTurn(run.signal, () => readSource(run, maxRecords, found))),
    );
    if (started !== null) reply.runs.push({ source: key, source_name: name, ...started });
  }

  /** What its account asked for still holds: then it is not called. */
  private async asksToWait({ account, pace, source }: ConfiguredSource): Promise<AppError | null> {
    const usage = await readUsage(this.services.database, account);
    if (usage === null) return null;
    try {
      countRequest(usage, pace.dailyQuota, new Date());
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return new AppError(error.code, {
        message: `${source.name} asks not to be called before ${String(error.details['resume_at'])}.`,
        details: error.details,
      });
    }
  }

  /** A scheduled instant at which the source cannot be read has passed; it is looked at again when the source may be asked. */
  private async pass(source: string, tick: Tick, refusal: AppError): Promise<void> {
    const resumesAt = refusal.details['resume_at'];
    const moveOn = async (manager: EntityManager): Promise<void> => {
      const moved = await tick.moveOn(manager);
      if (moved && typeof resumesAt === 'string') await goOnAt(manager, source, new Date(resumesAt));
    };
    await inTransaction(this.services.database, moveOn, { point: 'run.sweep' });
  }

  private async claimAndRun(
    configured: ConfiguredSource,
    order: RunOrder,
    reads: Reads,
  ): Promise<{ run_id: string; already_running: boolean } | null> {
    if (this.#stopping.signal.aborted) throw new AppError('UNAVAILABLE');
    const claimed = await this.services.claims.claim(order);
    if ('passed' in claimed) return null;
    if ('runningId' in claimed) return { run_id: claimed.runningId, already_running: true };
    this.carry(configured, claimed.claim, reads);
    // A run before this one may have been left behind.
    void this.services.settling.settleAll();
    return { run_id: claimed.claim.runId, already_running: false };
  }

  private carry(configured: ConfiguredSource, claim: Claim, reads: Reads): void {
    const run = new RunUnderWay(configured, claim, this.services, this.#stopping.signal);
    const done = reads(run).finally(() => this.#underWay.delete(claim.runId));
    this.#underWay.set(claim.runId, { run, done });
  }
}

function leastOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
