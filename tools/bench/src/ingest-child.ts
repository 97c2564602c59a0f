import { randomUUID } from 'node:crypto';
import { IntakeService } from '@rfp/opportunities/intake/intake.service';
import { openOpportunitiesStore } from '@rfp/opportunities/store/data-source';
import { generateNotices } from './generate-notices.js';

/** Ingests generated notices in a process of its own, so that its peak memory is that of the work: `BENCH_DATABASE_URL=... node ingest-child.js <count> <fence>`. */
const [count = '0', fence = '1'] = process.argv.slice(2);
const url = process.env['BENCH_DATABASE_URL'] ?? '';
const store = await openOpportunitiesStore(url);
const intake = new IntakeService(store);
const batchSize = 500;
let working = 0;
const sums = { added: 0, updated: 0, unchanged: 0 };
for (let from = 0; from < Number(count); from += batchSize) {
  const notices = generateNotices(from, Math.min(from + batchSize, Number(count)));
  const started = performance.now();
  const result = await intake.take({
    source: 'bench',
    run_id: randomUUID(),
    fence: Number(fence),
    fetched_at: new Date().toISOString(),
    demo: false,
    notices,
  });
  working += performance.now() - started;
  sums.added += result.added;
  sums.updated += result.updated;
  sums.unchanged += result.unchanged;
}
await store.destroy();
process.stdout.write(`${JSON.stringify({ ...sums, seconds: working / 1000, peak_mib: process.resourceUsage().maxRSS / 1024 })}\n`);
