import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type RunTrigger } from '@rfp/contracts/sync-run';
import { BusClient } from '@rfp/messaging/bus-client';
import { type ConfiguredSource, ConfiguredSources } from '../sources/configured-sources.js';
import { LedgerService } from './ledger.service.js';
import { runSource } from './run-source.js';

/** Starts runs and lets them go on in the background; at the end of the process they are told to stop and waited for. */
@Injectable()
export class RunsService {
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();

  constructor(
    private readonly sources: ConfiguredSources,
    private readonly ledger: LedgerService,
    private readonly client: BusClient,
  ) {}

  async start(sources: string[] | undefined, trigger: RunTrigger): Promise<RpcReply<'sync.start'>> {
    const wanted = sources === undefined ? await this.sources.list() : await Promise.all([...new Set(sources)].map((key) => this.sources.get(key)));
    const reply: RpcReply<'sync.start'> = { success: true, runs: [], skipped: [] };
    for (const configured of wanted) {
      const { key, name, ready } = configured.source;
      if (trigger === 'first-start' && (await this.ledger.wasRead(key))) continue;
      if (!ready) {
        const { code, message } = new AppError('SOURCE_KEY_MISSING', { message: `${name} needs an API key and none is set.` });
        reply.skipped.push({ source: key, code, message });
        continue;
      }
      const claimed = await this.claimAndRun(configured, trigger);
      reply.runs.push({ source: key, source_name: name, ...claimed });
    }
    return reply;
  }

  /** Tells every run to stop and waits until each has written how it ended. */
  async stop(): Promise<void> {
    this.#stopping.abort(new AppError('RUN_INTERRUPTED'));
    await Promise.all(this.#underWay);
  }

  private async claimAndRun(configured: ConfiguredSource, trigger: RunTrigger): Promise<{ run_id: string; already_running: boolean }> {
    const claimed = await this.ledger.claim(configured.source.key, trigger);
    if ('runningId' in claimed) return { run_id: claimed.runningId, already_running: true };
    const run = runSource(configured, claimed.claim, { ledger: this.ledger, client: this.client, stopping: this.#stopping.signal });
    this.#underWay.add(run);
    void run.finally(() => this.#underWay.delete(run));
    return { run_id: claimed.claim.runId, already_running: false };
  }
}
