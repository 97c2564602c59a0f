import { formatCount } from '@rfp/api-client/display';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { type Context } from '../context.js';
import { type Sink } from '../io.js';
import { clean, toJson } from './clean.js';
import { statusStyles } from './run-status.js';
import { readOf } from './run-table.js';
import { clip } from './table.js';

const quietSeconds = 5;

/**
 * How far the runs are. A terminal gets a line per source that is drawn anew; a log gets a line when something was read,
 * every few seconds, and when a run ends; `-o ndjson` gets every change as a record, and those are data.
 */
export class SyncProgress {
  private drawn = 0;
  private readonly told = new Map<string, { text: string; at: number; status: string }>();

  constructor(private readonly context: Context) {}

  show(runs: SyncRun[]): void {
    const { quiet, format, io } = this.context;
    if (quiet || format === 'json') return;
    if (format === 'ndjson') this.write(runs, toJson, io.out, 0);
    else if (io.err.isTTY) this.draw(runs);
    else this.write(runs, lineOf, io.err, quietSeconds);
  }

  /** Takes the drawing away: the table of the result says the same. */
  end(): void {
    if (this.drawn > 0) this.context.io.err.write(this.home());
  }

  private draw(runs: SyncRun[]): void {
    const { io, paintErr } = this.context;
    const lines = runs.map((run) => clip(lineOf(run), io.err.columns - 1).replace(run.status, (word) => paintErr(statusStyles[run.status], word)));
    io.err.write(`${this.home()}${lines.join('\n')}\n`);
    this.drawn = runs.length;
  }

  private home(): string {
    return this.drawn === 0 ? '' : `\u001b[${this.drawn}A\u001b[J`;
  }

  private write(runs: SyncRun[], textOf: (run: SyncRun) => string, sink: Sink, everySeconds: number): void {
    const now = this.context.io.now().getTime();
    for (const run of runs) {
      const text = textOf(run);
      const last = this.told.get(run.id);
      const soon = last !== undefined && last.status === run.status && now - last.at < everySeconds * 1000;
      if (text === last?.text || soon) continue;
      this.told.set(run.id, { text, at: now, status: run.status });
      sink.write(`${text}\n`);
    }
  }
}

function lineOf({ source_name, status, counters }: SyncRun): string {
  const { added, updated, unchanged, rejected } = counters;
  const figures = [
    `${readOf(counters)} read`,
    `${formatCount(added)} added`,
    `${formatCount(updated)} updated`,
    `${formatCount(unchanged)} unchanged`,
    ...(rejected === 0 ? [] : [`${formatCount(rejected)} rejected`]),
  ];
  return `${clean(source_name).padEnd(14)} ${status.padEnd(11)} ${figures.join(', ')}`;
}
