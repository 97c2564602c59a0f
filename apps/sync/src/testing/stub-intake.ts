import { AppError, type Reply } from '@rfp/contracts/errors';
import { type IntakeResult, type NoticeBatch, type RunPhase, noticeBatchSchema } from '@rfp/contracts/notice';
import { rpc } from '@rfp/contracts/rpc';
import { type Bus } from '@rfp/messaging/bus';
import { callSchema } from '@rfp/messaging/call';
import { fail, succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { type z } from 'zod';

type CloseMissingRequest = z.infer<(typeof rpc)['opportunities.close-missing']['request']>;
type SettleRequest = z.infer<(typeof rpc)['opportunities.settle']['request']>;

/**
 * Outcome of a batch: an error refuses it; `lose` accepts it but loses the reply; `garble` accepts it but sends an invalid reply; `hang` accepts it
 * on `release`, if its fence is still valid.
 */
export type BatchFate = AppError | 'lose' | 'garble' | 'hang';

/** Stub of the opportunities service: accepts each batch once, by fence and number, and fails on demand. */
export class StubIntake {
  /** Accepted batches in order, without repetitions. */
  batches: NoticeBatch[] = [];
  /** Submissions, retries included. */
  attempts = 0;
  /** Outcomes by number of the submission, from 0. */
  fates = new Map<number, BatchFate>();
  closings: CloseMissingRequest[] = [];
  settled: SettleRequest[] = [];
  /** Number of open records, and number of records missing from the listing. */
  listing = { open: 0, missing: 0 };
  /** Source ids of pending details, in order. */
  pendingDetails: string[] = [];
  /** Ids that were reported as tried. */
  tried: string[] = [];
  /** Whether all requests except batches fail. */
  isDown = false;
  /** Whether pings are answered. */
  answersPings = true;
  /** Runs after a closing, before its reply. */
  afterClosing: () => Promise<void> = async () => undefined;
  /** Runs before the sums of a run are returned. */
  beforeSums: () => Promise<void> = async () => undefined;
  /** Called for each batch before it is accepted. */
  onBatch: (batch: NoticeBatch) => void = () => undefined;
  readonly #fences = new Map<string, number>();
  readonly #results = new Map<string, IntakeResult>();
  readonly #closed = new Map<string, number>();
  #releases: Array<() => void> = [];

  get ids(): string[] {
    return this.batches.flatMap((batch) => batch.notices.map((notice) => notice.source_id));
  }

  /** Expected counters of a run, as the catalogue would sum them. */
  sumsOf(runId: string) {
    const closed = this.#closed.get(runId) ?? 0;
    return { ...this.#sumsOf(runId, 'listing'), closed, details: this.#sumsOf(runId, 'details') };
  }

  #sumsOf(runId: string, phase: RunPhase) {
    const batchesOfRun = this.batches.filter((batch) => batch.run_id === runId && (batch.phase ?? 'listing') === phase);
    const results = batchesOfRun
      .map((batch) => this.#results.get(`${runId}:${batch.seq}`))
      .filter((result) => result !== undefined);
    const sum = (pick: (result: IntakeResult) => number) => results.reduce((total, result) => total + pick(result), 0);
    return {
      received: batchesOfRun.reduce((total, batch) => total + batch.notices.length, 0),
      added: sum((each) => each.added),
      updated: sum((each) => each.updated),
      unchanged: sum((each) => each.unchanged),
      rejected: sum((each) => each.rejected.length),
    };
  }

  /** Lets hanging batches continue. */
  release(): void {
    for (const go of this.#releases.splice(0)) go();
  }

  reset(): void {
    this.release();
    this.batches = [];
    this.attempts = 0;
    this.fates = new Map();
    this.closings = [];
    this.settled = [];
    this.listing = { open: 0, missing: 0 };
    this.pendingDetails = [];
    this.tried = [];
    this.isDown = false;
    this.answersPings = true;
    this.afterClosing = async () => undefined;
    this.beforeSums = async () => undefined;
    this.onBatch = () => undefined;
  }

  async answerOn(bus: Bus): Promise<void> {
    const answer = async <T>(name: keyof typeof rpc, schema: z.ZodType<T>, handler: (request: T) => unknown) => {
      await bus.respond(requestSubject(name), 'opportunities', async (payload): Promise<Reply<unknown>> => {
        try {
          return succeed(await handler(schema.parse(callSchema.parse(payload).request)));
        } catch (error) {
          return fail(error);
        }
      });
    };
    await answer('opportunities.ping', rpc['opportunities.ping'].request, () => this.#ping());
    await answer('opportunities.intake', noticeBatchSchema, (batch) => this.#submit(batch));
    await answer('opportunities.settle', rpc['opportunities.settle'].request, (request) => this.#settle(request));
    await answer('opportunities.close-missing', rpc['opportunities.close-missing'].request, (request) =>
      this.#close(request),
    );
    await answer(
      'opportunities.undetailed',
      rpc['opportunities.undetailed'].request,
      ({ after, limit, tried = [] }) => {
        this.tried.push(...tried);
        return { source_ids: this.pendingDetails.filter((id) => after === null || id > after).slice(0, limit) };
      },
    );
  }

  async #submit(batch: NoticeBatch): Promise<unknown> {
    const fate = this.fates.get(this.attempts);
    this.attempts += 1;
    if (fate instanceof AppError) throw fate;
    if (fate === 'hang') await new Promise<void>((resolve) => this.#releases.push(resolve));
    const result = this.#take(batch);
    if (fate === 'lose') throw new AppError('TIMEOUT');
    return fate === 'garble' ? 'taken' : result;
  }

  #take(batch: NoticeBatch): IntakeResult {
    this.#checkFence(batch.source, batch.fence);
    const key = `${batch.run_id}:${batch.seq}`;
    const storedResult = this.#results.get(key);
    if (storedResult !== undefined) return storedResult;
    this.onBatch(batch);
    const bad = batch.notices.filter((notice) => notice.fields.title === 'Unstorable');
    const rejected = bad.map(({ source_id }) => ({
      source_id,
      code: 'RECORD_UNREADABLE',
      message: 'Cannot be stored.',
    }));
    const result = { added: batch.notices.length - bad.length, updated: 0, unchanged: 0, rejected };
    this.batches.push(batch);
    this.#results.set(key, result);
    return result;
  }

  async #settle(request: SettleRequest) {
    if (this.isDown) throw new AppError('UNAVAILABLE');
    this.settled.push(request);
    this.#fences.set(request.source, Math.max(request.fence, this.#fences.get(request.source) ?? 0));
    const sums = this.sumsOf(request.run_id);
    await this.beforeSums();
    return sums;
  }

  #ping() {
    if (!this.answersPings) throw new AppError('MESSAGE_INVALID');
    return {};
  }

  async #close(request: CloseMissingRequest) {
    if (this.isDown) throw new AppError('VALIDATION');
    this.closings.push(request);
    this.#checkFence(request.source, request.fence);
    const { open, missing } = this.listing;
    const closes = request.max_share === null || missing <= request.max_share * open;
    if (closes) this.#closed.set(request.run_id, missing);
    await this.afterClosing();
    return { open, missing, closed: closes ? missing : 0 };
  }

  #checkFence(source: string, fence: number): void {
    if (fence < (this.#fences.get(source) ?? 0)) throw new AppError('STALE_RUN', { details: { source } });
    this.#fences.set(source, fence);
  }
}
