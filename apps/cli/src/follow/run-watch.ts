import { type LiveEvent } from '@rfp/api-client/live-event';
import { AppError } from '@rfp/contracts/errors';
import { maxListRows } from '@rfp/contracts/opportunity';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { type Context } from '../context.js';
import { Bell } from './bell.js';
import { changedRunOf, RunViews, type RunView } from './run-view.js';

/** Where the server tells by itself, it is asked only to be sure. */
const askWhileToldMs = 10_000;
const askMs = 2000;

export interface Watcher {
  /** How far the runs are that are under way. */
  onProgress(running: RunView[]): void;
  /** Once for each run. */
  onEnd(run: SyncRun): void;
  onState(state: 'connected' | 'lost'): void;
}

/** Looks at every run, those that begin meanwhile too, until the signal ends it. Lost connections are made anew. */
export class RunWatch {
  readonly #views: RunViews;
  readonly #bell = new Bell();
  /** Runs that something was told of. */
  readonly #changed = new Set<string>();
  readonly #ended = new Set<string>();
  #isTold = false;

  constructor(
    private readonly context: Context,
    private readonly watcher: Watcher,
  ) {
    this.#views = new RunViews(context.io);
  }

  /** @throws AppError where the server is not there to begin with, or refuses */
  async run(): Promise<void> {
    await this.#ask();
    const stop = new AbortController();
    const signal = AbortSignal.any([this.context.io.signal, stop.signal]);
    const told = this.context.client.follow((event) => this.#take(event), {
      signal,
      onState: (state) => this.#onState(state),
    });
    const asked = this.#askOn(signal);
    try {
      await Promise.race([told, asked]);
    } finally {
      stop.abort();
      this.#bell.ring();
      await Promise.allSettled([told, asked]);
    }
  }

  async #askOn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#bell.wait(this.context.io, this.#isTold ? askWhileToldMs : askMs);
      await this.#ask().catch((error: unknown) => {
        if (!(error instanceof AppError) || !error.retryable) throw error;
      });
    }
  }

  #onState(state: 'connected' | 'lost'): void {
    this.#isTold = state === 'connected';
    // What happened before the connection stood is not told any more.
    this.#bell.ring();
    this.watcher.onState(state);
  }

  #take(event: LiveEvent): void {
    if (event.name === 'sync.progress' && this.#views.takeProgress(event.data))
      this.watcher.onProgress(this.#views.running());
    const changed = changedRunOf(event);
    if (changed === null) return;
    this.#changed.add(changed);
    this.#bell.ring();
  }

  async #ask(): Promise<void> {
    const { client, io } = this.context;
    const { rows } = await client.listRuns(
      { filter: { status: 'running' }, limit: maxListRows },
      { signal: io.signal },
    );
    for (const run of rows) this.#views.put(run);
    const goOn = new Set(rows.map(({ id }) => id));
    const others = new Set([...this.#changed, ...this.#views.running().map(({ run }) => run.id)]);
    for (const id of others) {
      if (!goOn.has(id) && !this.#ended.has(id)) await this.#look(id);
      this.#changed.delete(id);
    }
    this.watcher.onProgress(this.#views.running());
  }

  async #look(id: string): Promise<void> {
    const run = await this.context.client.getRun(id, { signal: this.context.io.signal }).catch((error: unknown) => {
      // Removed with its source.
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
      throw error;
    });
    if (run?.status === 'running') {
      this.#views.put(run);
      return;
    }
    this.#views.forget(id);
    this.#ended.add(id);
    if (run !== null) this.watcher.onEnd(run);
  }
}
