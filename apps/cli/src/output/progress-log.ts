import { type RunView } from '../follow/run-view.js';
import { type Io } from '../io.js';

export interface ProgressLogParts {
  io: Pick<Io, 'now'>;
  textOf: (view: RunView) => string;
  write: (text: string) => void;
  /** A run that goes on is told again after this time at the earliest, one that changed its status at once. */
  everySeconds: number;
}

/** Tells how far runs are in lines that stay. */
export class ProgressLog {
  readonly #told = new Map<string, { text: string; at: number; status: string }>();

  constructor(private readonly parts: ProgressLogParts) {}

  show(views: RunView[]): void {
    const { io, textOf, write, everySeconds } = this.parts;
    const now = io.now().getTime();
    for (const view of views) {
      const { id, status } = view.run;
      const text = textOf(view);
      const last = this.#told.get(id);
      const soon = last !== undefined && last.status === status && now - last.at < everySeconds * 1000;
      if (text === last?.text || soon) continue;
      this.#told.set(id, { text, at: now, status });
      write(text);
    }
  }
}
