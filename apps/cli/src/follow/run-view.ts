import { type LiveEvent } from '@rfp/api-client/live-event';
import { type RunProgress, type SyncRun } from '@rfp/contracts/sync-run';
import { type Io } from '../io.js';

/** How quickly a run goes, as far as that is known. */
export interface RunSpeed {
  /** Records a second. */
  rate: number | null;
  /** Requests left of today's quota of the source. */
  quota_left: number | null;
}

/** A run as far as it is known here. */
export interface RunView extends RunSpeed {
  run: SyncRun;
}

interface KnownView extends RunView {
  /** When it was first seen, for a server that does not tell how quickly it goes. */
  first: { at: number; received: number };
  isRateTold: boolean;
}

/** The runs that are looked at, put together from what was asked and what was told. */
export class RunViews {
  readonly #views = new Map<string, KnownView>();

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

  forget(id: string): void {
    this.#views.delete(id);
  }

  /** What the server answered. Progress that was told meanwhile may be further. */
  put(run: SyncRun): void {
    const at = this.io.now().getTime();
    const unknown = {
      run,
      rate: null,
      quota_left: null,
      first: { at, received: run.counters.received },
      isRateTold: false,
    };
    const before = this.#views.get(run.id) ?? unknown;
    const isBehind = run.status === 'running' && run.counters.received < before.run.counters.received;
    const counters = isBehind ? before.run.counters : run.counters;
    const seconds = (at - before.first.at) / 1000;
    const rate =
      before.isRateTold || seconds <= 0 ? before.rate : (counters.received - before.first.received) / seconds;
    this.#views.set(run.id, { ...before, run: { ...run, counters }, rate });
  }

  /** What the server told of itself. False where it is about a run that is not looked at, or that has ended. */
  takeProgress({ run_id, counters, rate, quota_left }: RunProgress): boolean {
    const view = this.#views.get(run_id);
    if (view?.run.status !== 'running') return false;
    this.#views.set(run_id, { ...view, run: { ...view.run, counters }, rate, quota_left, isRateTold: true });
    return true;
  }
}

/** Which run an event tells of that something about it changed. */
export function changedRunOf(event: LiveEvent): string | null {
  return event.name === 'sync.started' || event.name === 'sync.finished' ? event.data.run_id : null;
}
