import { type LiveEvent } from '@rfp/api-client/live-event';
import { AppError } from '@rfp/contracts/errors';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { type Context } from '../context.js';
import { Bell } from './bell.js';
import { changedRunOf, RunViews, type RunView } from './run-view.js';

/** Where the server tells by itself, it is asked only to be sure. */
const askWhileToldMs = 10_000;
const askMs = 1000;
/** A server that restarts is back within this many questions. */
const patience = 20;

/**
 * Follows runs to their ends. What the server tells by itself is shown at once; where it tells nothing, it is asked.
 * @throws AppError where the server does not come back
 */
export async function followRuns(
  context: Context,
  ids: string[],
  show: (views: RunView[]) => void,
): Promise<SyncRun[]> {
  if (ids.length === 0) return [];
  const done = new AbortController();
  const follower = new Follower(context, ids, show);
  const told = follower.listen(AbortSignal.any([context.io.signal, done.signal]));
  try {
    return await follower.askToTheEnd();
  } finally {
    done.abort();
    await told;
  }
}

class Follower {
  readonly #views: RunViews;
  readonly #bell = new Bell();
  #isTold = false;
  #failures = 0;

  constructor(
    private readonly context: Context,
    private readonly ids: string[],
    private readonly show: (views: RunView[]) => void,
  ) {
    this.#views = new RunViews(context.io);
  }

  /** Never rejects: where nobody tells, asking goes on, and finds out what is wrong. */
  async listen(signal: AbortSignal): Promise<void> {
    const onState = (state: 'connected' | 'lost') => {
      const wasTold = this.#isTold;
      this.#isTold = state === 'connected';
      // What happened before the connection stood is not told any more.
      if (wasTold !== this.#isTold) this.#bell.ring();
    };
    try {
      await this.context.client.follow((event) => this.#take(event), { signal, onState });
    } catch {
      onState('lost');
    }
  }

  async askToTheEnd(): Promise<SyncRun[]> {
    const { io } = this.context;
    while (await this.#askAndShow()) await this.#bell.wait(io, this.#isTold ? askWhileToldMs : askMs);
    return this.#views.all().map(({ run }) => run);
  }

  #take(event: LiveEvent): void {
    if (event.name === 'sync.progress' && this.#views.takeProgress(event.data)) this.show(this.#views.all());
    const changed = changedRunOf(event);
    if (changed !== null && this.ids.includes(changed)) this.#bell.ring();
  }

  /** @returns whether one of them goes on */
  async #askAndShow(): Promise<boolean> {
    const left = this.ids.filter((id) => (this.#views.get(id)?.run.status ?? 'running') === 'running');
    try {
      for (const id of left) this.#views.put(await this.context.client.getRun(id, { signal: this.context.io.signal }));
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      if (!(error instanceof AppError) || !error.retryable || this.#failures >= patience) throw error;
    }
    this.show(this.#views.all());
    return this.#views.all().length < this.ids.length || this.#views.running().length > 0;
  }
}
