import { formatCount } from '@rfp/api-client/display';
import { type Context } from '../../context.js';
import { type RunView } from './run-view.js';
import { progressLine } from './run-counters.js';
import { statusStyles } from './run-status.js';
import { clip } from '../../output/table.js';

/** Lines that are not available for runs: one for the number of hidden runs, and one for the cursor. */
const reservedLines = 2;

/**
 * Prints a line per finished run, and below them a line per active run, which is redrawn on each change. The redrawn part is never taller than the
 * terminal, because lines that have scrolled off cannot be redrawn and would repeat on each change.
 */
export class ProgressDrawing {
  #drawnLineCount = 0;
  readonly #ended = new Set<string>();

  constructor(private readonly context: Pick<Context, 'io' | 'colorizeErr'>) {}

  show(views: RunView[]): void {
    const { err } = this.context.io;
    const running = views.filter(({ run }) => run.status === 'running');
    const drawnRuns = running.slice(0, Math.max(1, err.rows - reservedLines));
    const hiddenCount = running.length - drawnRuns.length;
    const lines = [
      ...drawnRuns.map((view) => this.#formatLine(view)),
      ...(hiddenCount === 0 ? [] : [`and ${formatCount(hiddenCount)} more`]),
    ];
    err.write([this.#eraseSequence(), ...this.#newlyEnded(views), ...lines.map((line) => `${line}\n`)].join(''));
    this.#drawnLineCount = lines.length;
  }

  /** Erases the drawn lines before other output. */
  clear(): void {
    if (this.#drawnLineCount > 0) this.context.io.err.write(this.#eraseSequence());
    this.#drawnLineCount = 0;
  }

  #newlyEnded(views: RunView[]): string[] {
    const ended = views.filter(({ run }) => run.status !== 'running' && !this.#ended.has(run.id));
    for (const { run } of ended) this.#ended.add(run.id);
    return ended.map((view) => `${this.#formatLine(view)}\n`);
  }

  #formatLine(view: RunView): string {
    const { io, colorizeErr } = this.context;
    const { status } = view.run;
    return clip(progressLine(view), io.err.columns - 1).replace(` ${status} `, (word) =>
      colorizeErr(statusStyles[status], word),
    );
  }

  #eraseSequence(): string {
    return this.#drawnLineCount === 0 ? '' : `\u001b[${this.#drawnLineCount}A\u001b[J`;
  }
}
