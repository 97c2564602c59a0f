import { invalid } from '../../errors/invalid.js';
import { type Context } from '../../context.js';
import { connectionReporter, localTimeText } from '../follow.js';
import { RunWatch, type RunObserver } from './run-watch.js';
import { toJson } from '../../output/sanitize.js';
import { chosenFields, pick, printHint } from '../../output/print-records.js';
import { ProgressDrawing } from './progress-drawing.js';
import { ProgressLog } from './progress-log.js';
import { progressLine } from './run-counters.js';
import { type Progress, logIntervalSeconds } from './sync-progress.js';
import { remarksOn } from './view.js';

const eventFields = ['id', 'name', 'data'];

/** `rfp sync watch`, until Ctrl-C. */
export async function watchSync(context: Context): Promise<void> {
  if (context.format === 'csv' || context.format === 'yaml') {
    throw invalid(
      `rfp sync watch has no ${context.format.toUpperCase()} form`,
      'use  -o ndjson , or list the runs with  rfp sync history -o csv',
    );
  }
  if (context.format === 'json' || context.format === 'ndjson') await streamEvents(context);
  else await new RunWatch(context, createObserver(context)).run();
  context.io.signal.throwIfAborted();
}

/** Prints each event as a line of JSON. */
async function streamEvents(context: Context): Promise<void> {
  const { client, io, quiet } = context;
  const fields = chosenFields(context, eventFields);
  // `follow` retries forever, so this request reports an unreachable server first.
  await client.listRuns({ limit: 1 });
  const onState = connectionReporter(io, quiet);
  await client.follow((event) => io.out.write(`${toJson(pick({ ...event }, fields))}\n`), {
    signal: io.signal,
    onState,
  });
}

/** Redraws active runs below the finished ones on a terminal; prints a line per change in a pipe. */
function createWatchProgress(context: Context): Progress {
  const { io, format } = context;
  if (format === 'table' && io.err.isTTY) {
    printHint(context, 'Waiting for runs. Ctrl-C stops watching; runs continue.');
    return new ProgressDrawing(context);
  }
  const write = (text: string) => io.out.write(`${localTimeText(io)} ${text}\n`);
  return new ProgressLog({ io, formatRun: progressLine, write, everySeconds: logIntervalSeconds });
}

function createObserver(context: Context): RunObserver {
  const { io, quiet } = context;
  const progress = createWatchProgress(context);
  return {
    onProgress: (running) => progress.show(running),
    onEnd(run) {
      progress.clear();
      io.out.write(endText(context, { run, rate: null, quota_left: null }));
    },
    onState: connectionReporter(io, quiet, () => progress.clear()),
  };
}

function endText(context: Context, view: Parameters<typeof progressLine>[0]): string {
  const remarks = remarksOn(context, view.run).map((remark) => `         ${remark}\n`);
  return `${localTimeText(context.io)} ${progressLine(view)}\n${remarks.join('')}`;
}
