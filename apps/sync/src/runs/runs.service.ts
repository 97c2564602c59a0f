import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type RunTrigger, type SyncRun } from '@rfp/contracts/sync-run';
import { inTransaction } from '@rfp/persistence/transaction';
import { countRequest } from '@rfp/sources/usage';
import { type EntityManager } from 'typeorm';
import { isPageByAddress } from '../scraping/page-key.js';
import { type ConfiguredSource } from '../sources/configured/configured-source.js';
import { ConfiguredSources } from '../sources/configured/configured-sources.js';
import { readUsage } from './ledger/account-usage.js';
import { explainGone, findReplacement, type Replacement } from './alternates.js';
import { executeRun } from './execute-run.js';
import { type RunOrder, type Tick } from './claim/claims.service.js';
import { resumeAt } from './settle/resume-at.js';
import { replayRejected } from './rejected/replay-rejected.js';
import { syncSource } from './read/sync-source.js';
import { RunState } from './run-state.js';
import { RunSemaphore } from './claim/run-semaphore.js';
import { withCurrentSource } from './claim/with-current-source.js';
import { ActiveRun } from './active-run.js';
import { RunServices } from './run-services.service.js';

export interface StartOptions {
  trigger: RunTrigger;
  /** Label of the caller; null for the schedule. */
  startedBy: string | null;
  /** Limit of records per run; null: the limit of the source. */
  maxRecords: number | null;
  /** The scheduled instant of the single given source; null if a caller started the run. */
  tick: Tick | null;
  /** `scraper`: web-scraping sources only. */
  kind?: 'any' | 'scraper';
  /** Joins a run that has just ended, instead of starting another. */
  joinEnded?: boolean;
  /** Syncs only sources that need no key and have not been synced within their interval. */
  onlyDue?: boolean;
  audit?: RunOrder['audit'];
}

/** Options for one source. `includePaused`: starts a paused source, too. */
type StartEachOptions = StartOptions & { includePaused: boolean };
type StartReply = RpcReply<'sync.start'>;
type ClaimOutcome = { run_id: string; already_running: boolean } | 'outdated' | null;
type RunWork = (run: ActiveRun) => Promise<void>;

/** Time after which this process ends a cancelled run that its holder has not ended. A cancellation takes at most two seconds. */
const cancelTimeoutMs = 1500;
const cancelPollMs = 50;
/** Concurrent runs per process: each holds two pages in memory and queries the database. */
const concurrentRuns = 16;

/** Starts runs in the background, and stops them with the process. */
@Injectable()
export class RunsService {
  readonly #stopping = new AbortController();
  readonly #semaphore = new RunSemaphore(concurrentRuns);
  readonly #active = new Map<string, { run: ActiveRun; done: Promise<void> }>();
  /** Claims in progress, each of which may start a run. */
  readonly #claiming = new Set<Promise<ClaimOutcome>>();

  constructor(
    @Inject(ConfiguredSources) private readonly sources: Pick<ConfiguredSources, 'get' | 'list'>,
    private readonly services: RunServices,
  ) {}

  /** Starts a run of each named source, paused or not; without names, of every source that is not paused. */
  async start(sources: readonly string[] | undefined, options: StartOptions): Promise<StartReply> {
    const reply: StartReply = { runs: [], skipped: [] };
    for (const configured of await this.selectSources(sources, options.kind ?? 'any'))
      await this.startOrSkip(configured, { ...options, includePaused: sources !== undefined }, reply);
    return reply;
  }

  /** Replays quarantined records of a source: the given ones, or all. */
  async replay(
    source: string,
    ids: readonly string[] | undefined,
    by: Pick<RunOrder, 'startedBy' | 'audit'>,
  ): Promise<StartReply> {
    const namedSource = await this.sources.get(source);
    return withCurrentSource(namedSource, this.sources, (configured) => this.replayOne(configured, ids, by));
  }

  private async replayOne(
    configured: ConfiguredSource,
    ids: readonly string[] | undefined,
    by: Pick<RunOrder, 'startedBy' | 'audit'>,
  ): Promise<StartReply | 'outdated'> {
    const { key, name } = configured.source;
    if ((await this.services.rejected.countWaiting(key, ids)) === 0) {
      const { code, message } = new AppError('NOTHING_REJECTED', {
        message: `${name} has no quarantined records that can be replayed.`,
      });
      return { runs: [], skipped: [{ source: key, code, message }] };
    }
    const { source, changedAt } = configured;
    const order: RunOrder = { source, changedAt, trigger: 'replay', ...by, maxRecords: null, tick: null };
    const started = await this.claimAndRun(configured, order, (run) =>
      executeRun(run, () => this.#semaphore.run(run.signal, () => replayRejected(run, ids))),
    );
    if (started === 'outdated') return started;
    if (started === null || started.already_running) throw new AppError('SOURCE_BUSY', { details: { source: key } });
    return { runs: [{ source: key, source_name: name, ...started }], skipped: [] };
  }

  /**
   * Cancels a run within two seconds: its holder ends it, or this process does if the holder does not respond.
   * @throws NOT_FOUND, RUN_NOT_RUNNING
   */
  async cancel(id: string): Promise<SyncRun> {
    const { claims, ledger, settling } = this.services;
    await claims.requestCancel(id);
    this.#active.get(id)?.run.watch.cancel();
    const deadline = performance.now() + cancelTimeoutMs;
    while (performance.now() < deadline) {
      const run = await ledger.findRun(id);
      if (run.status !== 'running' && run.status !== 'interrupted') return run;
      if (run.status === 'interrupted') break;
      await delay(cancelPollMs);
    }
    await settling.end(id, new AppError('RUN_CANCELLED'));
    void settling.settleAll();
    return ledger.findRun(id);
  }

  /** Waits for the end of a run of this process. */
  async whenEnded(id: string): Promise<void> {
    await this.#active.get(id)?.done;
  }

  /** Aborts every run and waits until each has written its end. */
  async stop(): Promise<void> {
    this.#stopping.abort(new AppError('RUN_INTERRUPTED'));
    while (this.#claiming.size + this.#active.size > 0)
      await Promise.allSettled([...this.#claiming, ...[...this.#active.values()].map(({ done }) => done)]);
  }

  private async selectSources(
    sources: readonly string[] | undefined,
    kind: 'any' | 'scraper',
  ): Promise<ConfiguredSource[]> {
    const isRequestedKind = ({ source }: ConfiguredSource) => kind === 'any' || source.kind === kind;
    if (sources === undefined) return (await this.sources.list()).filter(isRequestedKind);
    const namedSources = await Promise.all([...new Set(sources)].map((key) => this.sources.get(key)));
    const other = namedSources.find((each) => !isRequestedKind(each));
    if (other !== undefined)
      throw new AppError('SOURCE_NOT_FOUND', {
        message: `${other.source.name} is not a web-scraping source.`,
        details: { source: other.source.key },
      });
    return namedSources;
  }

  /** Starts the source, or skips it if it is removed at the same moment. */
  private async startOrSkip(configured: ConfiguredSource, options: StartEachOptions, reply: StartReply): Promise<void> {
    try {
      await withCurrentSource(configured, this.sources, (current) => this.startOne(current, options, reply));
    } catch (thrown) {
      const { code, message } = toAppError(thrown);
      if (code !== 'SOURCE_NOT_FOUND') throw thrown;
      reply.skipped.push({ source: configured.source.key, code, message });
    }
  }

  private async startOne(
    configured: ConfiguredSource,
    options: StartEachOptions,
    reply: StartReply,
  ): Promise<void | 'outdated'> {
    if (await this.isExempt(configured, options)) return;
    const { trigger, startedBy, tick, joinEnded = false, audit } = options;
    const { key, name, max_records } = configured.source;
    const refusal = configured.unready ?? (await this.activePause(configured));
    if (refusal !== null) {
      if (tick !== null) await this.skipTick(key, tick, refusal);
      reply.skipped.push({ source: key, code: refusal.code, message: refusal.message });
      return;
    }
    const maxRecords = lowerLimit(options.maxRecords, max_records);
    const { source, changedAt } = configured;
    const order: RunOrder = {
      source,
      changedAt,
      trigger,
      startedBy,
      maxRecords,
      tick,
      joinEnded,
      ...(audit && { audit }),
    };
    const started = await this.claimAndRun(configured, order, (run) => this.executeSync(run));
    if (started === 'outdated') return started;
    if (started !== null) reply.runs.push({ source: key, source_name: name, ...started });
  }

  /** Whether the source must not be synced after all: a user may have paused it since the sources were listed. */
  private async isExempt(
    { source }: ConfiguredSource,
    { trigger, includePaused, onlyDue, kind }: StartEachOptions,
  ): Promise<boolean> {
    // Sources of single pages have no schedule that could be paused, so a sync of all web-scraping sources includes them.
    const isOnDemand = kind === 'scraper' && isPageByAddress(source);
    if (source.paused && !includePaused && !isOnDemand) return true;
    const { claims } = this.services;
    if (onlyDue === true) return source.needs_key || (await claims.hasSynced(source.key, source.interval_hours));
    return trigger === 'first-start' && (await claims.hasSynced(source.key));
  }

  /** Syncs a source. If it is gone for good, syncs another source with the same records. */
  private async executeSync(run: ActiveRun): Promise<void> {
    let replacement: Replacement | null = null;
    await executeRun(run, async () => {
      try {
        await this.#semaphore.run(run.signal, () => syncSource(run));
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code !== 'SOURCE_GONE') throw thrown;
        const sources = await this.sources.list();
        replacement = await findReplacement(this.services.database, run.configured, sources);
        throw explainGone(error, run.configured, sources, replacement);
      }
    });
    await this.startReplacement(replacement);
  }

  private async startReplacement(replacement: Replacement | null): Promise<void> {
    if (replacement?.isDue !== true) return;
    const options: StartOptions = { trigger: 'schedule', startedBy: null, maxRecords: null, tick: null };
    await this.start([replacement.source.source.key], options).catch(() => {
      // The next run of the gone source starts it.
    });
  }

  /** The error of the pause that the account has requested; null if there is no pause or it is over. */
  private async activePause({ account, pace, source }: ConfiguredSource): Promise<AppError | null> {
    const usage = await readUsage(this.services.database, account);
    if (usage === null) return null;
    try {
      countRequest(usage, pace.dailyQuota, new Date());
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return new AppError(error.code, {
        message: `${source.name} has requested a pause until ${String(error.details['resume_at'])}.`,
        details: error.details,
      });
    }
  }

  /** Skips a scheduled instant at which the source cannot be synced, and reschedules the source to the end of its pause. */
  private async skipTick(source: string, tick: Tick, refusal: AppError): Promise<void> {
    const resumesAt = refusal.details['resume_at'];
    const skip = async (manager: EntityManager): Promise<void> => {
      const advanced = await tick.advance(manager);
      if (advanced && typeof resumesAt === 'string') await resumeAt(manager, source, new Date(resumesAt));
    };
    await inTransaction(this.services.database, skip, { point: 'run.skip-tick' });
  }

  private async claimAndRun(configured: ConfiguredSource, order: RunOrder, work: RunWork): Promise<ClaimOutcome> {
    if (this.#stopping.signal.aborted) throw new AppError('UNAVAILABLE');
    const claiming = this.claimThenRun(configured, order, work);
    this.#claiming.add(claiming);
    try {
      return await claiming;
    } finally {
      this.#claiming.delete(claiming);
    }
  }

  private async claimThenRun(configured: ConfiguredSource, order: RunOrder, work: RunWork): Promise<ClaimOutcome> {
    const claimed = await this.services.claims.claim(order);
    if ('outdated' in claimed) return 'outdated';
    if ('tickTaken' in claimed) return null;
    if ('joinedId' in claimed) return { run_id: claimed.joinedId, already_running: true };
    this.execute(configured, new RunState(claimed.claim, order.maxRecords), work);
    // A crash may have left an earlier run unsettled.
    void this.services.settling.settleAll();
    return { run_id: claimed.claim.runId, already_running: false };
  }

  private execute(configured: ConfiguredSource, state: RunState, work: RunWork): void {
    const { runId } = state.claim;
    const run = new ActiveRun(configured, state, this.services, this.#stopping.signal);
    const done = work(run).finally(() => this.#active.delete(runId));
    this.#active.set(runId, { run, done });
  }
}

function lowerLimit(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
