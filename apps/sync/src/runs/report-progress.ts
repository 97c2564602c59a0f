import { type RunProgress } from '@rfp/contracts/sync-run';

/** Tells whoever listens right now how far a run is. Best effort: nobody waits for it, and it must not reject. */
export type ReportProgress = (progress: RunProgress) => void;

/** Twice a second. */
const pauseMs = 500;

/** Lets progress through at most twice a second: what comes between waits, and only the newest of it is told. */
export class ProgressReporter {
  #waiting: RunProgress | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(private readonly send: ReportProgress) {}

  report(progress: RunProgress): void {
    this.#waiting = progress;
    if (this.#timer === null) this.#sendWaiting();
  }

  /** The end of a run is told as an event; what still waits would come after it. */
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
