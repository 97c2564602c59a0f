import { type Context } from '../context.js';
import { type RunView } from '../follow/run-view.js';
import { progressLine } from './run-figures.js';
import { statusStyles } from './run-status.js';
import { clip } from './table.js';

/** A line per run on a terminal, drawn anew at each change. */
export class ProgressDrawing {
  #drawn = 0;

  constructor(private readonly context: Pick<Context, 'io' | 'paintErr'>) {}

  show(views: RunView[]): void {
    const { io, paintErr } = this.context;
    const lines = views.map((view) => {
      const { status } = view.run;
      return clip(progressLine(view), io.err.columns - 1).replace(` ${status} `, (word) => paintErr(statusStyles[status], word));
    });
    io.err.write(`${this.#home()}${lines.map((line) => `${line}\n`).join('')}`);
    this.#drawn = views.length;
  }

  /** Takes the drawing away: what comes next says the same, or stands above it. */
  clear(): void {
    if (this.#drawn > 0) this.context.io.err.write(this.#home());
    this.#drawn = 0;
  }

  #home(): string {
    return this.#drawn === 0 ? '' : `\u001b[${this.#drawn}A\u001b[J`;
  }
}
