import { setTimeout as delay } from 'node:timers/promises';
import { type ServerProcess } from '../http.js';
import { measure } from './measure-product.js';
import { measurements, type Store } from './measurements.js';
import { printProgress, type Timings } from './timings.js';

export interface MarketFigures {
  /** Opportunities per second while the intelligence service counts the catalogue for the first time. */
  rowsPerSecond: number;
  measured: ReadonlyMap<string, Timings | undefined>;
}

const pollMs = 200;

/** Waits until the intelligence service has counted the catalogue, then measures the calls for market figures. */
export async function measureMarket(server: ServerProcess, store: Store): Promise<MarketFigures> {
  const started = performance.now();
  while (!(await isReady(server))) await delay(pollMs);
  const rowsPerSecond = store.size / ((performance.now() - started) / 1000);
  process.stderr.write(`  counted for the market: ${rowsPerSecond.toFixed(0)} rows/s\n`);
  const measured = new Map<string, Timings | undefined>();
  for (const measurement of measurements.filter(({ isMarket = false }) => isMarket)) {
    const timings = await measure(server, store, measurement, true);
    measured.set(measurement.name, timings);
    printProgress(measurement.name, timings);
  }
  return { rowsPerSecond, measured };
}

async function isReady({ url, token }: ServerProcess): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/perplexity/financial-metrics`, { headers });
  await response.arrayBuffer();
  return response.ok;
}
