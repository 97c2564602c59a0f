import { count, observe, onScrape } from '@rfp/telemetry/metrics';
import { definitionOf, metricNames } from '@rfp/telemetry/metric-table';
import { startMetricsServer } from './metrics-server.js';

let server: Awaited<ReturnType<typeof startMetricsServer>>;

beforeEach(async () => {
  server = await startMetricsServer({ port: 0, host: '127.0.0.1', version: '1.2.3' });
});
afterEach(() => server.close());

const fetchPath = (path = '/metrics', init: RequestInit = {}) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
const scrape = async () => (await fetchPath()).text();

describe('the metrics of a process', () => {
  it('are served in the text format: the counters and histograms of the product, and the metrics of Node.js', async () => {
    const response = await fetchPath();
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    for (const name of metricNames) {
      const { kind, help } = definitionOf(name);
      if (kind === 'gauge') continue;
      expect(text).toContain(`# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`);
    }
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(text).toContain('rfp_build_info{version="1.2.3"} 1');
  });

  it('are counted and measured from the start of the server to its end', async () => {
    count('rfp_auth_logins_total', { outcome: 'failed' });
    count('rfp_auth_logins_total', { outcome: 'failed' }, 2);
    observe('rfp_sync_duration_seconds', { source: 'grants_gov' }, 12);
    const text = await scrape();
    expect(text).toContain('rfp_auth_logins_total{outcome="failed"} 3');
    expect(text).toContain('rfp_sync_duration_seconds_bucket{le="15",source="grants_gov"} 1');
    await server.close();
    expect(() => count('rfp_auth_logins_total', { outcome: 'failed' })).not.toThrow();
  });

  it('include gauges, which are read at each scrape, but omit a gauge that fails or was removed', async () => {
    let pending = 5;
    const ends = [
      onScrape('rfp_outbox_pending', () => [{ labels: { schema: 'sync' }, value: pending }]),
      onScrape('rfp_outbox_oldest_age_seconds', () => Promise.reject(new Error('no database'))),
    ];
    expect(await scrape()).toContain('rfp_outbox_pending{schema="sync"} 5');
    pending = 6;
    const text = await scrape();
    expect(text).toContain('rfp_outbox_pending{schema="sync"} 6');
    expect(text).not.toMatch(/^rfp_outbox_oldest_age_seconds\{/m);
    for (const end of ends) end();
    expect(await scrape()).not.toMatch(/^rfp_outbox_pending\{/m);
  });

  it('are served at one path only, and only for GET', async () => {
    expect((await fetchPath('/')).status).toBe(404);
    expect((await fetchPath('/metrics', { method: 'POST' })).status).toBe(405);
  });
});
