import { AppError } from '@rfp/contracts/errors';
import { createContext, type Context } from '../context.js';
import { connectionReporter, stamp } from '../follow/connection-reporter.js';
import { RunWatch, type RunObserver } from '../follow/run-watch.js';
import { type Io } from '../io.js';
import { toJson } from '../output/sanitize.js';
import { printHint } from '../output/print-hint.js';
import { chosenFields, pick } from '../output/print-records.js';
import { ProgressDrawing } from '../output/progress-drawing.js';
import { ProgressLog } from '../output/progress-log.js';
import { progressLine } from '../output/run-counters.js';
import { remarksOn } from '../output/run-table.js';
import { quietSeconds } from '../output/sync-progress.js';

const eventFields = ['id', 'name', 'data'];

/** `rfp sync watch`, until Ctrl-C. */
export async function watchSync(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  if (context.format === 'csv' || context.format === 'yaml') {
    throw new AppError('VALIDATION', {
      message: `rfp sync watch has no ${context.format.toUpperCase()} form`,
      details: { hint: 'use  -o ndjson , or list the runs with  rfp sync history -o csv' },
    });
  }
  if (context.format === 'json' || context.format === 'ndjson') await streamEvents(context);
  else await new RunWatch(context, context.format === 'table' && io.err.isTTY ? drawn(context) : logged(context)).run();
  io.signal.throwIfAborted();
}

/** Prints each event as one line of JSON. */
async function streamEvents(context: Context): Promise<void> {
  const { client, io, quiet } = context;
  const fields = chosenFields(context, eventFields);
  // `follow` retries forever, so this request fails first if the server is unreachable.
  await client.listRuns({ limit: 1 }, { signal: io.signal });
  const onState = connectionReporter(io, quiet);
  await client.follow((event) => io.out.write(`${toJson(pick({ ...event }, fields))}\n`), {
    signal: io.signal,
    onState,
  });
}

/** On a terminal: prints finished runs, and redraws running ones below. */
function drawn(context: Context): RunObserver {
  const { io, quiet } = context;
  const drawing = new ProgressDrawing(context);
  printHint(context, 'Waiting for runs. Ctrl-C stops watching; runs continue.');
  return {
    onProgress: (running) => drawing.show(running),
    onEnd(run) {
      drawing.clear();
      io.out.write(endText(context, { run, rate: null, quota_left: null }));
    },
    onState: connectionReporter(io, quiet, () => drawing.clear()),
  };
}

/** In a pipe: prints a line per change. */
function logged(context: Context): RunObserver {
  const { io, quiet } = context;
  const log = new ProgressLog({
    io,
    textOf: progressLine,
    write: (text) => io.out.write(`${stamp(io)} ${text}\n`),
    everySeconds: quietSeconds,
  });
  return {
    onProgress: (running) => log.show(running),
    onEnd: (run) => io.out.write(endText(context, { run, rate: null, quota_left: null })),
    onState: connectionReporter(io, quiet),
  };
}

function endText(context: Context, view: Parameters<typeof progressLine>[0]): string {
  const remarks = remarksOn(context, view.run).map((remark) => `         ${remark}\n`);
  return `${stamp(context.io)} ${progressLine(view)}\n${remarks.join('')}`;
}
