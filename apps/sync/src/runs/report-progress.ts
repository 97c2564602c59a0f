import { type RunProgress } from '@rfp/contracts/sync-run';

/** Reports the progress of a run to current subscribers. Best effort: it is not awaited and must not throw. */
export type ReportProgress = (progress: RunProgress) => void;

/** Injection token of `ReportProgress`. */
export const progressReport = Symbol('ReportProgress');

/** Minimum time between two reports. */
const pauseMs = 500;

/** Limits progress reports to two a second. Of the reports in between, only the newest is sent. */
export class ProgressReporter {
  #waiting: RunProgress | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(private readonly send: ReportProgress) {}

  report(progress: RunProgress): void {
    this.#waiting = progress;
    if (this.#timer === null) this.#sendWaiting();
  }

  /** Drops a waiting report, which would arrive after the event of the run's end. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = null;
  }

  #sendWaiting(): void {
    this.#timer = null;
    if (this.#waiting === null) return;
    const progress = this.#waiting;
    this.#waiting = null;
    this.#timer = setTimeout(() => this.#sendWaiting(), pauseMs);
    this.send(progress);
  }
}
