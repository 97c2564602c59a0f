import { formatCount } from '@rfp/api-client/display';
import { type Context } from '../../context.js';
import { type RunView } from './run-view.js';
import { progressLine } from './run-counters.js';
import { statusStyles } from './run-status.js';
import { clip } from '../../output/table.js';

/** One line for the number of further runs, one for the cursor. */
const otherLines = 2;

/**
 * Redraws one line per active run on each change, below the finished ones. Never taller than the terminal: lines that have scrolled off
 * cannot be redrawn and would repeat on each change.
 */
export class ProgressDrawing {
  #drawn = 0;
  readonly #ended = new Set<string>();

  constructor(private readonly context: Pick<Context, 'io' | 'colorizeErr'>) {}

  show(views: RunView[]): void {
    const { err } = this.context.io;
    const running = views.filter(({ run }) => run.status === 'running');
    const drawnRuns = running.slice(0, Math.max(1, err.rows - otherLines));
    const hiddenCount = running.length - drawnRuns.length;
    const lines = [
      ...drawnRuns.map((view) => this.#lineOf(view)),
      ...(hiddenCount === 0 ? [] : [`and ${formatCount(hiddenCount)} more`]),
    ];
    err.write([this.#home(), ...this.#newlyEnded(views), ...lines.map((line) => `${line}\n`)].join(''));
    this.#drawn = lines.length;
  }

  /** Erases the drawn lines before other output. */
  clear(): void {
    if (this.#drawn > 0) this.context.io.err.write(this.#home());
    this.#drawn = 0;
  }

  #newlyEnded(views: RunView[]): string[] {
    const ended = views.filter(({ run }) => run.status !== 'running' && !this.#ended.has(run.id));
    for (const { run } of ended) this.#ended.add(run.id);
    return ended.map((view) => `${this.#lineOf(view)}\n`);
  }

  #lineOf(view: RunView): string {
    const { io, colorizeErr } = this.context;
    const { status } = view.run;
    return clip(progressLine(view), io.err.columns - 1).replace(` ${status} `, (word) =>
      colorizeErr(statusStyles[status], word),
    );
  }

  #home(): string {
    return this.#drawn === 0 ? '' : `\u001b[${this.#drawn}A\u001b[J`;
  }
}
