import { type RunView } from './run-view.js';
import { type Io } from '../../io.js';

export interface ProgressLogOptions {
  io: Pick<Io, 'now'>;
  formatRun: (view: RunView) => string;
  write: (text: string) => void;
  /**
   * Minimum interval between lines of an active run in its first minute. It grows with the run time: after an hour it is 60 times as long.
   * A status change is printed immediately.
   */
  everySeconds: number;
}

interface PrintedLine {
  text: string;
  at: number;
  status: string;
  /** Time at which the run was first printed. */
  first: number;
}

/** Prints the progress of runs as log lines. */
export class ProgressLog {
  readonly #printed = new Map<string, PrintedLine>();

  constructor(private readonly parts: ProgressLogOptions) {}

  show(views: RunView[]): void {
    const { io, formatRun, write, everySeconds } = this.parts;
    const now = io.now().getTime();
    for (const view of views) {
      const { id, status } = view.run;
      const text = formatRun(view);
      const last = this.#printed.get(id);
      const first = last?.first ?? now;
      const minutes = Math.max(1, (now - first) / 60_000);
      const isTooSoon = last?.status === status && now - last.at < everySeconds * 1000 * minutes;
      if (text === last?.text || isTooSoon) continue;
      this.#printed.set(id, { text, at: now, status, first });
      write(text);
    }
  }

  /** Does nothing: log lines are not erased. */
  clear(): void {}
}
