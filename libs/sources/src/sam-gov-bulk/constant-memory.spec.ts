import { samGovBulkTwin } from '@rfp/twins/sam-gov/sam-gov-bulk';
import { manySamGovBulkRows } from '@rfp/twins/sam-gov/sam-gov-generator';
import { startTwin } from '@rfp/twins/twin-server';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import { createSourceFetch } from '../fetch-source.js';
import { samGovBulk } from './index.js';

const megabyte = 1024 * 1024;
const rows = 2600;
const make = manySamGovBulkRows({ rows, descriptionLength: 8000, markup: false }, '2026-10-15');

setFlagsFromString('--expose-gc');
const collectGarbage = z.custom<() => void>((value) => typeof value === 'function').parse(runInNewContext('gc'));

function heapInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

it('reads a file of 20 MB page by page while it is sent, without keeping it in memory', async () => {
  let sentBytes = 0;
  async function* file(): AsyncGenerator<Uint8Array> {
    for await (const chunk of make()) {
      sentBytes += chunk.length;
      yield chunk;
    }
  }
  const twin = await startTwin(samGovBulkTwin({ file }));
  const { signal } = new AbortController();
  const context = {
    fetch: createSourceFetch({ signal }),
    now: new Date('2026-10-15T12:00:00Z'),
    signal,
    checkpoint: null,
    apiKey: null,
  };
  const measurements: { readRows: number; sentBytes: number; heap: number }[] = [];
  let readRows = 0;
  try {
    for await (const { notices } of samGovBulk.read(context, twin.url)) {
      readRows += notices.length;
      measurements.push({ readRows, sentBytes, heap: heapInUse() });
    }
  } finally {
    await twin.stop();
  }
  expect(readRows).toBe(rows);
  expect(sentBytes).toBeGreaterThan(20 * megabyte);
  // Backpressure limits the difference to the buffers of the sockets.
  for (const page of measurements)
    expect(page.sentBytes - (page.readRows / rows) * sentBytes).toBeLessThan(12 * megabyte);
  const [first, ...later] = measurements.map(({ heap }) => heap);
  expect(Math.max(...later) - (first ?? 0)).toBeLessThan(8 * megabyte);
}, 120_000);
