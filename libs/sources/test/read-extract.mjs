// Child process of constant-memory.spec.ts. Reads the daily file of Grants.gov from a twin and prints the time and memory used.
//   node read-extract.mjs <base url> [number of pages after which it waits to be killed]
import { createSourceFetch } from '../dist/fetch-source.js';
import { grantsGovExtract } from '../dist/grants-gov-extract/index.js';

const [baseUrl, stopAfter = 'never'] = process.argv.slice(2);
const [{ identity, settings }] = grantsGovExtract.presets;
const connector = grantsGovExtract.create(identity, settings);
const { signal } = new AbortController();
const started = performance.now();
let records = 0;
let pages = 0;
for await (const page of connector.read(
  {
    fetch: createSourceFetch({ signal }),
    now: new Date('2026-10-01T12:00:00Z'),
    signal,
    checkpoint: null,
    apiKey: null,
  },
  baseUrl,
)) {
  records += page.notices.length;
  pages += 1;
  if (String(pages) !== stopAfter) continue;
  process.stdout.write('waiting\n');
  await new Promise((resolve) => setTimeout(resolve, 600_000));
}
const { rss, heapUsed } = process.memoryUsage();
process.stdout.write(
  `${JSON.stringify({ records, pages, seconds: (performance.now() - started) / 1000, peak_mib: process.resourceUsage().maxRSS / 1024, rss_mib: rss / 1_048_576, heap_mib: heapUsed / 1_048_576 })}\n`,
);
