import { type LiveEvent } from '@rfp/api-client/live/live-event';
import { AppError } from '@rfp/contracts/errors';
import { maxListRows } from '@rfp/contracts/opportunity';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { type Context } from '../../context.js';
import { pollOnEvents } from '../follow.js';
import { changedRunId, RunViews, type RunView } from './run-view.js';

export interface RunObserver {
  /** Called with the active runs. */
  onProgress(running: RunView[]): void;
  /** Called once per run when it ends. */
  onEnd(run: SyncRun): void;
  onState(state: 'connected' | 'lost'): void;
}

/** Watches all runs, including new ones, until the signal aborts. Reconnects when the connection is lost. */
export class RunWatch {
  readonly #views: RunViews;
  /** Runs with a status event since the last poll. */
  readonly #changed = new Set<string>();
  readonly #ended = new Set<string>();

  constructor(
    private readonly context: Context,
    private readonly watcher: RunObserver,
  ) {
    this.#views = new RunViews(context.io);
  }

  /** @throws AppError if the server is unreachable at the start or rejects the request */
  run(): Promise<void> {
    return pollOnEvents(this.context, {
      poll: () => this.#poll(),
      handleEvent: (event) => this.#handleEvent(event),
      onState: (state) => this.watcher.onState(state),
    });
  }

  /** @returns whether the event changes a run */
  #handleEvent(event: LiveEvent): boolean {
    if (event.name === 'sync.progress' && this.#views.applyProgress(event.data))
      this.watcher.onProgress(this.#views.running());
    const changed = changedRunId(event);
    if (changed !== null) this.#changed.add(changed);
    return changed !== null;
  }

  async #poll(): Promise<void> {
    const { rows } = await this.context.client.listRuns({ filter: { status: 'running' }, limit: maxListRows });
    for (const run of rows) this.#views.put(run);
    const stillRunning = new Set(rows.map(({ id }) => id));
    const others = new Set([...this.#changed, ...this.#views.running().map(({ run }) => run.id)]);
    for (const id of others) {
      if (!stillRunning.has(id) && !this.#ended.has(id)) await this.#checkEnded(id);
      this.#changed.delete(id);
    }
    this.watcher.onProgress(this.#views.running());
  }

  async #checkEnded(id: string): Promise<void> {
    const run = await this.context.client.getRun({ id }).catch((error: unknown) => {
      // The run was removed together with its source.
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
      throw error;
    });
    if (run?.status === 'running') {
      this.#views.put(run);
      return;
    }
    this.#views.remove(id);
    this.#ended.add(id);
    if (run !== null) this.watcher.onEnd(run);
  }
}
