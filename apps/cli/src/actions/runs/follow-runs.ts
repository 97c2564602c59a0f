import { type LiveEvent } from '@rfp/api-client/live/live-event';
import { AppError } from '@rfp/contracts/errors';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { type Context } from '../../context.js';
import { WakeSignal } from '../follow.js';
import { changedRunId, RunViews, type RunView } from './run-view.js';

/** Poll interval as a fallback while live events arrive. */
const livePollMs = 10_000;
const pollMs = 1000;
/** Number of failed polls within which a restarting server is available again. */
const maxFailures = 20;

/**
 * Follows runs until they end, by live events and polling.
 * @throws AppError if the server stays unreachable
 */
export async function followRuns(
  context: Context,
  ids: string[],
  show: (views: RunView[]) => void,
): Promise<SyncRun[]> {
  if (ids.length === 0) return [];
  const done = new AbortController();
  const follower = new RunFollower(context, ids, show);
  const listening = follower.listen(AbortSignal.any([context.io.signal, done.signal]));
  try {
    return await follower.pollUntilFinished();
  } finally {
    done.abort();
    await listening;
  }
}

class RunFollower {
  readonly #views: RunViews;
  readonly #wakeSignal = new WakeSignal();
  #isLive = false;
  #failures = 0;

  constructor(
    private readonly context: Context,
    private readonly ids: string[],
    private readonly show: (views: RunView[]) => void,
  ) {
    this.#views = new RunViews(context.io);
  }

  /** Listens to live events. Never rejects: without them, polling continues and reports errors. */
  async listen(signal: AbortSignal): Promise<void> {
    const onState = (state: 'connected' | 'lost') => {
      const wasLive = this.#isLive;
      this.#isLive = state === 'connected';
      // Poll now, because missed events are not replayed.
      if (wasLive !== this.#isLive) this.#wakeSignal.wake();
    };
    try {
      await this.context.client.follow((event) => this.#handleEvent(event), { signal, onState });
    } catch {
      onState('lost');
    }
  }

  async pollUntilFinished(): Promise<SyncRun[]> {
    const { io } = this.context;
    while (await this.#pollAndShow()) await this.#wakeSignal.wait(io, this.#isLive ? livePollMs : pollMs);
    return this.#views.all().map(({ run }) => run);
  }

  #handleEvent(event: LiveEvent): void {
    if (event.name === 'sync.progress' && this.#views.applyProgress(event.data)) this.show(this.#views.all());
    const changed = changedRunId(event);
    if (changed !== null && this.ids.includes(changed)) this.#wakeSignal.wake();
  }

  /** @returns whether any run is still running */
  async #pollAndShow(): Promise<boolean> {
    const runningIds = this.ids.filter((id) => (this.#views.get(id)?.run.status ?? 'running') === 'running');
    try {
      for (const id of runningIds) this.#views.put(await this.context.client.getRun({ id }));
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      if (!(error instanceof AppError) || !error.retryable || this.#failures >= maxFailures) throw error;
    }
    this.show(this.#views.all());
    return this.#views.all().length < this.ids.length || this.#views.running().length > 0;
  }
}
