import { exportFormats, type ExportFormat } from '@rfp/contracts/opportunities/export';
import { type ServerProcess } from '../http.js';

export interface Exported {
  rowsPerSecond: number;
  /** Maximum memory growth of gateway and services, in MiB. */
  growth: number;
}

const sampleMs = 50;
/** Minimum duration for a format, with at least one file: a short file at the start of a process would mostly measure that start. */
const formatMs = 5000;

/** Exports everything in each format. The rate is the median of the files, of two the lower one. */
export async function measureExports(server: ServerProcess): Promise<ReadonlyMap<ExportFormat, Exported>> {
  const found = new Map<ExportFormat, Exported>();
  for (const format of exportFormats) {
    const exported = await measureExport(server, format);
    found.set(format, exported);
    process.stderr.write(
      `  export, ${format}: ${exported.rowsPerSecond.toFixed(0)} rows/s, +${exported.growth.toFixed(0)} MiB\n`,
    );
  }
  return found;
}

async function measureExport(server: ServerProcess, format: ExportFormat): Promise<Exported> {
  const before = await server.memory();
  let maxMemory = before;
  let isAsking = false;
  const sample = async (): Promise<void> => {
    // A busy process answers late.
    if (isAsking) return;
    isAsking = true;
    maxMemory = Math.max(maxMemory, await server.memory());
    isAsking = false;
  };
  const timer = setInterval(() => void sample(), sampleMs);
  try {
    const rates: number[] = [];
    const until = performance.now() + formatMs;
    while (rates.length === 0 || performance.now() < until) {
      const started = performance.now();
      const rows = await download(server, format);
      rates.push((rows / (performance.now() - started)) * 1000);
    }
    await sample();
    const median = rates.toSorted((one, other) => one - other)[Math.floor((rates.length - 1) / 2)];
    return { rowsPerSecond: median ?? Number.NaN, growth: maxMemory - before };
  } finally {
    clearInterval(timer);
  }
}

/** Reads the file to its end, or events for a limited time. Returns the number of its rows. */
async function download({ url, token }: ServerProcess, format: ExportFormat): Promise<number> {
  const response = await fetch(`${url}/api/opportunities/export?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok || response.body === null)
    throw new Error(`The export as ${format} was answered with ${response.status}.`);
  if (format === 'ics') return countEvents(response.body);
  await response.body.pipeTo(new WritableStream());
  return Number(response.headers.get('x-total-count'));
}

const eventsMs = 20_000;
const event = 'BEGIN:VEVENT';

/** The events of a million opportunities alone would take most of an hour. */
async function countEvents(body: ReadableStream<Uint8Array>): Promise<number> {
  const until = performance.now() + eventsMs;
  let count = 0;
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split(event);
    count += parts.length - 1;
    rest = parts.at(-1)?.slice(-event.length) ?? '';
    if (performance.now() > until) break;
  }
  return count;
}
