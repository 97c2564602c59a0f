import { AppError } from '@rfp/contracts/errors';
import { createContext, type Context } from '../context.js';
import { RunWatch, type Watcher } from '../follow/run-watch.js';
import { type Io } from '../io.js';
import { toJson } from '../output/clean.js';
import { note } from '../output/note.js';
import { chosenFields, pick } from '../output/print-records.js';
import { ProgressDrawing } from '../output/progress-drawing.js';
import { ProgressLog } from '../output/progress-log.js';
import { progressLine } from '../output/run-figures.js';
import { remarksOn } from '../output/run-table.js';
import { quietSeconds } from '../output/sync-progress.js';

const eventFields = ['id', 'name', 'data'];

/** `rfp sync watch`: only Ctrl-C ends it. */
export async function watchSync(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  if (context.format === 'csv') {
    throw new AppError('VALIDATION', {
      message: 'rfp sync watch has no CSV form',
      details: { hint: 'use  -o ndjson , or list the runs with  rfp sync history -o csv' },
    });
  }
  if (context.format === 'json' || context.format === 'ndjson') await streamEvents(context);
  else await new RunWatch(context, context.format === 'table' && io.err.isTTY ? drawn(context) : logged(context)).run();
  io.signal.throwIfAborted();
}

/** Every event as it comes, one JSON document a line. */
async function streamEvents(context: Context): Promise<void> {
  const { client, io, quiet } = context;
  const fields = chosenFields(context, eventFields);
  // Following waits for a server that is away: whether this one is there to begin with is found out so.
  await client.listRuns({ limit: 1 }, { signal: io.signal });
  const onState = stateTeller(io, quiet);
  await client.follow((event) => io.out.write(`${toJson(pick({ ...event }, fields))}\n`), {
    signal: io.signal,
    onState,
  });
}

/** On a terminal: runs that ended stay, those under way are drawn below. */
function drawn(context: Context): Watcher {
  const { io, quiet } = context;
  const drawing = new ProgressDrawing(context);
  note(context, 'Waiting for runs. Ctrl-C ends the waiting, and no run.');
  return {
    onProgress: (running) => drawing.show(running),
    onEnd(run) {
      drawing.clear();
      io.out.write(endText(context, { run, rate: null, quota_left: null }));
    },
    onState: stateTeller(io, quiet, () => drawing.clear()),
  };
}

/** In a pipe: a line where something changed. */
function logged(context: Context): Watcher {
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
    onState: stateTeller(io, quiet),
  };
}

function endText(context: Context, view: Parameters<typeof progressLine>[0]): string {
  const remarks = remarksOn(context, view.run).map((remark) => `         ${remark}\n`);
  return `${stamp(context.io)} ${progressLine(view)}\n${remarks.join('')}`;
}

/** Of this machine: `15:04:05`. */
function stamp({ now, timeZone }: Pick<Io, 'now' | 'timeZone'>): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone }).format(now());
}

/** Says when the server is lost, and when it is there again. */
function stateTeller(
  { err }: Pick<Io, 'err'>,
  quiet: boolean,
  before: () => void = () => undefined,
): (state: 'connected' | 'lost') => void {
  let wasLost = false;
  return (state) => {
    const isNews = state === 'lost' ? !wasLost : wasLost;
    wasLost = state === 'lost';
    if (!isNews || quiet) return;
    before();
    err.write(wasLost ? 'The connection is lost. Trying again...\n' : 'Connected again.\n');
  };
}
