import { exportFormats, type ExportFormat } from '@rfp/contracts/opportunities/export';
import { type ServerProcess } from '../http.js';

export interface Exported {
  rowsPerSecond: number;
  /** Maximum memory growth of gateway and services, in MiB. */
  growth: number;
}

const sampleMs = 50;
/** Minimum time of downloads per format. A single short file would mostly measure the start of the process. */
const formatMs = 5000;

/** Exports all opportunities in each format. The rate is the median of the files; of two files, the lower rate. */
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
  let isSampling = false;
  const sample = async (): Promise<void> => {
    // Skips samples while an answer is outstanding, because a busy process answers late.
    if (isSampling) return;
    isSampling = true;
    maxMemory = Math.max(maxMemory, await server.memory());
    isSampling = false;
  };
  const timer = setInterval(() => void sample(), sampleMs);
  try {
    const rates: number[] = [];
    const endsAt = performance.now() + formatMs;
    while (rates.length === 0 || performance.now() < endsAt) {
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

/** Downloads a file, or events for a limited time. Returns the number of rows. */
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
const eventStart = 'BEGIN:VEVENT';

/** Counts events for `eventsMs`, because the events of a million opportunities would take most of an hour. */
async function countEvents(body: ReadableStream<Uint8Array>): Promise<number> {
  const endsAt = performance.now() + eventsMs;
  let count = 0;
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split(eventStart);
    count += parts.length - 1;
    rest = parts.at(-1)?.slice(-eventStart.length) ?? '';
    if (performance.now() > endsAt) break;
  }
  return count;
}
