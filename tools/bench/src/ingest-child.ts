import { randomUUID } from 'node:crypto';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { startOpportunities } from '@rfp/opportunities/start-opportunities';
import { createLogger } from '@rfp/service-kit/observability/logger';
import { cutBatches } from '@rfp/sync/runs/read/cut-batches';
import { generateNotices } from './catalogue/generate-notices.js';

/**
 * Program that sends generated notices to the opportunities service in batches over the bus, as sync does: `BENCH_DATABASE_URL=... node
 * ingest-child.js <count> <fence> <day>`. A separate process, so that its peak memory can be measured.
 */
const [count = '0', fence = '1', today = ''] = process.argv.slice(2);
const url = process.env['BENCH_DATABASE_URL'] ?? '';
const bus = new InProcessBus({ store: new MemoryEventStore() });
const stop = await startOpportunities({ bus, databaseUrl: url, logger: createLogger('bench', { level: 'silent' }) });
const client = new BusClient(bus);
const pageSize = 500;
const run_id = randomUUID();
let sendingMs = 0;
let processorMicroseconds = 0;
let seq = 0;
const sums = { added: 0, updated: 0, unchanged: 0 };
for (let from = 0; from < Number(count); from += pageSize) {
  const page = generateNotices(from, Math.min(from + pageSize, Number(count)), new Date(today));
  const started = performance.now();
  const cpuBefore = process.cpuUsage();
  for (const notices of cutBatches(page)) {
    seq += 1;
    const batch = {
      source: 'bench',
      run_id,
      seq,
      fence: Number(fence),
      fetched_at: new Date().toISOString(),
      demo: false,
      notices,
    };
    const result = await client.call('opportunities.intake', batch);
    sums.added += result.added;
    sums.updated += result.updated;
    sums.unchanged += result.unchanged;
  }
  sendingMs += performance.now() - started;
  const { user, system } = process.cpuUsage(cpuBefore);
  processorMicroseconds += user + system;
}
await stop();
await bus.drain();
process.stdout.write(
  `${JSON.stringify({ ...sums, seconds: sendingMs / 1000, processor_seconds: processorMicroseconds / 1_000_000, peak_mib: process.resourceUsage().maxRSS / 1024 })}\n`,
);
