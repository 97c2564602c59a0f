import { type RunView } from '../follow/run-view.js';
import { type Io } from '../io.js';

export interface ProgressLogParts {
  io: Pick<Io, 'now'>;
  textOf: (view: RunView) => string;
  write: (text: string) => void;
  /** Minimum interval between lines of a running run; a status change is printed immediately. */
  everySeconds: number;
}

/** Prints progress of runs as log lines. */
export class ProgressLog {
  readonly #printed = new Map<string, { text: string; at: number; status: string }>();

  constructor(private readonly parts: ProgressLogParts) {}

  show(views: RunView[]): void {
    const { io, textOf, write, everySeconds } = this.parts;
    const now = io.now().getTime();
    for (const view of views) {
      const { id, status } = view.run;
      const text = textOf(view);
      const last = this.#printed.get(id);
      const soon = last !== undefined && last.status === status && now - last.at < everySeconds * 1000;
      if (text === last?.text || soon) continue;
      this.#printed.set(id, { text, at: now, status });
      write(text);
    }
  }
}
