import { type Context } from '../../context.js';
import { type RunView } from './run-view.js';
import { toJson } from '../../output/sanitize.js';
import { ProgressDrawing } from './progress-drawing.js';
import { chosenFields, pick } from '../../output/print-records.js';
import { ProgressLog } from './progress-log.js';
import { progressLine, secondsLeft } from './run-counters.js';
import { runView } from './view.js';

/** Minimum interval between log lines of an active run. */
export const logIntervalSeconds = 5;

/** Fields of a progress record of `-o ndjson`. */
export const progressFields = [...runView.fields, 'rate', 'seconds_left', 'quota_left'];

/** Whether progress is printed on stdout together with the results, one record per change. */
export function isProgressPrinted({ format, quiet }: Pick<Context, 'format' | 'quiet'>): boolean {
  return format === 'ndjson' && !quiet;
}

export interface Progress {
  show(views: RunView[]): void;
  /** Called when the runs have ended. */
  clear(): void;
}

/**
 * Progress of the runs that a command waits for: redrawn on a terminal, printed as lines in a log, and with `-o ndjson` as a record per change on
 * stdout.
 */
export function createProgress(context: Context): Progress {
  const { io, quiet, format, colorizeErr } = context;
  const nothing = () => undefined;
  if (quiet || format === 'json' || format === 'yaml') return { show: nothing, clear: nothing };
  if (isProgressPrinted(context)) {
    const fields = chosenFields(context, progressFields);
    const formatRun = (view: RunView) => toJson(pick(progressRecord(view), fields));
    return new ProgressLog({ io, formatRun, write: (text) => io.out.write(`${text}\n`), everySeconds: 0 });
  }
  if (io.err.isTTY) return new ProgressDrawing({ io, colorizeErr });
  const write = (text: string) => io.err.write(`${text}\n`);
  return new ProgressLog({ io, formatRun: progressLine, write, everySeconds: logIntervalSeconds });
}

function progressRecord({ run, rate, quota_left }: RunView): Record<string, unknown> {
  return { ...run, rate, seconds_left: secondsLeft(run.counters, rate), quota_left };
}
