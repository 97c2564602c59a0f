import { type Context } from '../context.js';
import { type RunView } from '../follow/run-view.js';
import { toJson } from './clean.js';
import { ProgressDrawing } from './progress-drawing.js';
import { chosenFields, pick } from './print-records.js';
import { ProgressLog } from './progress-log.js';
import { progressLine, secondsLeft } from './run-figures.js';
import { runFields } from './run-table.js';

/** How often a log is told of a run that goes on. */
export const quietSeconds = 5;

/** What `-o ndjson` tells of a run each time. */
export const progressFields = [...runFields, 'rate', 'seconds_left', 'quota_left'];

interface Progress {
  show(views: RunView[]): void;
  /** Once it is over. */
  clear(): void;
}

/**
 * How far the runs are that a command waits for. A terminal gets a drawing, which ended runs stand above; a log gets lines;
 * `-o ndjson` gets every change as a record, and those are data.
 */
export function progressFor(context: Context): Progress {
  const { io, quiet, format, paintErr } = context;
  const nothing = () => undefined;
  if (quiet || format === 'json') return { show: nothing, clear: nothing };
  if (format === 'ndjson') {
    const fields = chosenFields(context, progressFields);
    return logged(
      new ProgressLog({
        io,
        textOf: (view) => toJson(pick(recordOf(view), fields)),
        write: (text) => io.out.write(`${text}\n`),
        everySeconds: 0,
      }),
    );
  }
  if (io.err.isTTY) return new ProgressDrawing({ io, paintErr });
  return logged(
    new ProgressLog({
      io,
      textOf: progressLine,
      write: (text) => io.err.write(`${text}\n`),
      everySeconds: quietSeconds,
    }),
  );
}

function logged(log: ProgressLog): Progress {
  return { show: (views) => log.show(views), clear: () => undefined };
}

function recordOf({ run, rate, quota_left }: RunView): Record<string, unknown> {
  return { ...run, rate, seconds_left: secondsLeft(run.counters, rate), quota_left };
}
