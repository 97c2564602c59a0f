import { type LiveEvent } from '@rfp/api-client/live/live-event';
import { countRead, type RunProgress, type SyncRun } from '@rfp/contracts/sync-run';
import { type Io } from '../../io.js';

/** Speed of a run, if known. */
export interface RunSpeed {
  /** Records per second. */
  rate: number | null;
  /** Requests left in today's quota of the source. */
  quota_left: number | null;
}

/** A run with its speed. */
export interface RunView extends RunSpeed {
  run: SyncRun;
}

interface TrackedRun extends RunView {
  /** First observation, for computing a rate if the server reports none. */
  first: { at: number; read: number };
  isRateReported: boolean;
}

/** The followed runs, merged from polled state and live progress. */
export class RunViews {
  readonly #views = new Map<string, TrackedRun>();

  constructor(private readonly io: Pick<Io, 'now'>) {}

  get(id: string): RunView | undefined {
    return this.#views.get(id);
  }

  all(): RunView[] {
    return [...this.#views.values()];
  }

  running(): RunView[] {
    return this.all().filter(({ run }) => run.status === 'running');
  }

  remove(id: string): void {
    this.#views.delete(id);
  }

  /** Stores polled state. Live progress may be ahead of it. */
  put(run: SyncRun): void {
    const nowMs = this.io.now().getTime();
    const unknown = {
      run,
      rate: null,
      quota_left: null,
      first: { at: nowMs, read: countRead(run.counters) },
      isRateReported: false,
    };
    const before = this.#views.get(run.id) ?? unknown;
    const isBehind = run.status === 'running' && countRead(run.counters) < countRead(before.run.counters);
    const counters = isBehind ? before.run.counters : run.counters;
    const seconds = (nowMs - before.first.at) / 1000;
    const rate =
      before.isRateReported || seconds <= 0 ? before.rate : (countRead(counters) - before.first.read) / seconds;
    this.#views.set(run.id, { ...before, run: { ...run, counters }, rate });
  }

  /** Applies live progress. Returns false if the run is not followed or has ended. */
  applyProgress({ run_id, counters, rate, quota_left }: RunProgress): boolean {
    const view = this.#views.get(run_id);
    if (view?.run.status !== 'running') return false;
    this.#views.set(run_id, { ...view, run: { ...view.run, counters }, rate, quota_left, isRateReported: true });
    return true;
  }
}

/** The run whose status an event changes; null for other events. */
export function changedRunId(event: LiveEvent): string | null {
  return event.name === 'sync.started' || event.name === 'sync.finished' ? event.data.run_id : null;
}
