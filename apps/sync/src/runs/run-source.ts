import { setTimeout as delay } from 'node:timers/promises';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type IntakeResult, type Notice, type Rejection } from '@rfp/contracts/notice';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type RunStatus } from '@rfp/contracts/sync-run';
import { type BusClient } from '@rfp/messaging/bus-client';
import { type Page, type ReadContext, type RejectedRaw } from '@rfp/sources/connector';
import { createSourceFetch } from '@rfp/sources/fetch-source';
import { freshUsage } from '@rfp/sources/usage';
import { checkNotices } from './check-notices.js';
import { type ConfiguredSource } from '../sources/configured-sources.js';
import { cutBatches } from './cut-batches.js';
import { type Claim, type LedgerService } from './ledger.service.js';

export interface RunParts {
  ledger: LedgerService;
  client: BusClient;
  /** Aborts when the process stops. */
  stopping: AbortSignal;
}

const detailsAtOnce = 100;
/** Waits before a batch is handed on again where intake is not there right now. */
const handOnWaits = [500, 2000, 5000, 15_000];

/**
 * Reads one source once, to its end. The checkpoint moves only when intake has confirmed what came before it, and intake
 * does not mind repetition, so a crash anywhere costs at most a second reading of the unconfirmed part.
 * Never rejects: how it ended stands in the ledger.
 */
export async function runSource(configured: ConfiguredSource, claim: Claim, parts: RunParts): Promise<void> {
  const run = new Run(configured, claim, parts);
  const renewal = setInterval(() => void run.renew(), 15_000);
  try {
    await run.readAll();
    await parts.ledger.finish(claim, 'completed', null);
  } catch (thrown) {
    await end(parts.ledger, claim, toAppError(thrown), run.received > 0);
  } finally {
    clearInterval(renewal);
  }
}

async function end(ledger: LedgerService, claim: Claim, error: AppError, anyReceived: boolean): Promise<void> {
  // Whoever took the source over has written the end already.
  if (error.code === 'STALE_RUN') return;
  const status: RunStatus = error.code === 'RUN_INTERRUPTED' ? 'interrupted' : anyReceived ? 'partial' : 'failed';
  await ledger.finish(claim, status, error).catch(() => {
    // The database is away: the lease runs out and the next claim writes "interrupted".
  });
}

class Run {
  received = 0;
  #expected: number | null = null;
  #usage = freshUsage(new Date());
  #key: string | null = null;
  readonly #lost = new AbortController();

  constructor(
    private readonly configured: ConfiguredSource,
    private readonly claim: Claim,
    private readonly parts: RunParts,
  ) {}

  /** Stops the run when the claim is lost, so that two do not read the same source at once. */
  async renew(): Promise<void> {
    try {
      await this.parts.ledger.renew(this.claim);
    } catch (error) {
      if (toAppError(error).code === 'STALE_RUN') this.#lost.abort(error);
    }
  }

  async readAll(): Promise<void> {
    const { connector, baseUrl, source, pace, openKey, send, judgeTargets } = this.configured;
    const { checkpoint, usage: kept } = await this.parts.ledger.readState(source.key);
    this.#usage = kept ?? this.#usage;
    this.#key = await openKey();
    const usage = this.#usage;
    const signal = AbortSignal.any([this.parts.stopping, this.#lost.signal]);
    const context: ReadContext = {
      fetch: createSourceFetch({ signal, usage, send, ...pace }),
      now: new Date(),
      signal,
      checkpoint,
      apiKey: this.#key,
    };
    try {
      await judgeTargets(signal);
      for await (const page of connector.read(context, baseUrl)) {
        this.#expected = page.expected ?? this.#expected;
        await this.handOn(page, true);
      }
      await this.readDetails(context);
    } finally {
      await this.parts.ledger.saveUsage(source.key, usage);
    }
  }

  private async readDetails(context: ReadContext): Promise<void> {
    const { connector, baseUrl, source } = this.configured;
    if (connector.details === undefined) return;
    const { listChannel, detailChannel } = connector.details;
    let after: string | null = null;
    for (;;) {
      const { source_ids }: RpcReply<'opportunities.undetailed'> = await this.parts.client.call('opportunities.undetailed', {
        source_name: source.name,
        list_channel: listChannel,
        detail_channel: detailChannel,
        after,
        limit: detailsAtOnce,
      });
      const last = source_ids.at(-1);
      if (last === undefined) return;
      this.#expected = (this.#expected ?? this.received) + source_ids.length;
      for await (const page of connector.details.read(source_ids, context, baseUrl)) await this.handOn(page, false);
      after = last;
    }
  }

  /** Hands a page to intake, batch by batch, and writes each confirmed batch into the ledger; the last one moves the checkpoint. */
  private async handOn(page: Page, movesCheckpoint: boolean): Promise<void> {
    const { good, rejected } = checkNotices(page.notices);
    let aside = [...page.rejected, ...rejected].map((each) => withoutKey(each, this.#key));
    const batches = cutBatches(good);
    const last = batches.length - 1;
    for (const [index, notices] of batches.entries()) {
      const result = await this.takeIn(notices);
      await this.confirm(notices.length, [...aside, ...withRaw(result.rejected, notices).map((each) => withoutKey(each, this.#key))], result, movesCheckpoint && index === last ? page.checkpoint : undefined);
      aside = [];
    }
    if (last === -1) await this.confirm(0, aside, nothing, movesCheckpoint ? page.checkpoint : undefined);
  }

  private async confirm(taken: number, rejected: Page['rejected'], result: IntakeResult, checkpoint: unknown): Promise<void> {
    const received = taken + rejected.length - result.rejected.length;
    this.received += received;
    await this.parts.ledger.record(this.claim, { expected: this.#expected, received, result, rejected, usage: this.#usage, checkpoint });
  }

  private async takeIn(notices: Notice[]): Promise<IntakeResult> {
    const batch = {
      source: this.configured.source.key,
      run_id: this.claim.runId,
      fence: this.claim.fence,
      fetched_at: new Date().toISOString(),
      demo: this.configured.source.kind === 'demo',
      notices,
    };
    for (let turn = 0; ; turn += 1) {
      try {
        return await this.parts.client.call('opportunities.intake', batch, { timeoutMs: 60_000 });
      } catch (thrown) {
        const error = toAppError(thrown);
        const wait = handOnWaits[turn];
        if (!error.retryable || wait === undefined) throw error;
        await delay(wait, undefined, { signal: this.parts.stopping }).catch(() => {
          throw new AppError('RUN_INTERRUPTED', { cause: error });
        });
      }
    }
  }
}

/** A record that is kept as received must not bring back the key that it was asked with. */
function withoutKey(rejected: RejectedRaw, key: string | null): RejectedRaw {
  if (key === null) return rejected;
  // As it is, in an address, and in JSON.
  const forms = [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)];
  const strike = (text: string) => forms.reduce((struck, form) => struck.replaceAll(form, '[redacted]'), text);
  return { ...rejected, message: strike(rejected.message), raw: strike(rejected.raw) };
}

/** What intake could not store, with what was to be stored. */
function withRaw(rejected: readonly Rejection[], notices: readonly Notice[]): RejectedRaw[] {
  return rejected.map((each) => ({ ...each, raw: JSON.stringify(notices.find((notice) => notice.source_id === each.source_id) ?? null) }));
}

const nothing: IntakeResult = { added: 0, updated: 0, unchanged: 0, rejected: [] };
