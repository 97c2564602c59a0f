import { once } from 'node:events';
import { createServer } from 'node:http';
import { definitionOf, type MetricName, metricNames } from '@rfp/telemetry/metric-table';
import { type AnyLabels, gaugeReaders, recordMetricsTo } from '@rfp/telemetry/metrics';
import pTimeout from 'p-timeout';
import { type Counter, type Gauge, type Histogram, type Registry } from 'prom-client';

/** Time limit for reading a gauge, shorter than that of a scrape (10 s). */
const readLimitMs = 3000;

type Client = typeof import('prom-client');

export interface MetricsServerOptions {
  port: number;
  /** Default: all interfaces. */
  host?: string | undefined;
  /** Version of the running program. */
  version: string;
}

/**
 * Starts to record metrics, and serves them as `GET /metrics` in Prometheus's text format. The library is loaded only here.
 *
 * @returns the port, and a function that stops both
 * @throws the error of the port, such as EADDRINUSE
 */
export async function startMetricsServer({
  port,
  host,
  version,
}: MetricsServerOptions): Promise<{ port: number; close: () => Promise<void> }> {
  const client = await import('prom-client');
  const metrics = new ProcessMetrics(client, version);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(request.method === 'GET' ? 404 : 405).end();
      return;
    }
    metrics.scrape().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  // Scrapes alone must not keep the process alive.
  server.unref();
  recordMetricsTo(metrics);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      recordMetricsTo(undefined);
      server.close();
      server.closeAllConnections();
    },
  };
}

/** All metrics of the table in their own registry. */
class ProcessMetrics {
  readonly #registry: Registry;
  readonly #counters = new Map<MetricName, Counter>();
  readonly #histograms = new Map<MetricName, Histogram>();
  readonly #gauges = new Map<MetricName, Gauge>();

  constructor(
    private readonly client: Client,
    private readonly version: string,
  ) {
    this.#registry = new client.Registry();
    client.collectDefaultMetrics({ register: this.#registry });
    for (const name of metricNames) {
      const { kind, help, labels, buckets } = definitionOf(name);
      const options = { name, help, labelNames: Object.keys(labels), registers: [this.#registry] };
      if (kind === 'counter') this.#counters.set(name, new client.Counter(options));
      else if (kind === 'histogram')
        this.#histograms.set(name, new client.Histogram({ ...options, buckets: [...(buckets ?? [])] }));
    }
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  count(name: MetricName, labels: AnyLabels, by: number): void {
    this.#counters.get(name)?.inc({ ...labels }, by);
  }

  observe(name: MetricName, labels: AnyLabels, value: number): void {
    this.#histograms.get(name)?.observe({ ...labels }, value);
  }

  async scrape(): Promise<string> {
    // Created anew, so that labels that are no longer reported disappear, and unreadable gauges are missing instead of 0.
    for (const name of this.#gauges.keys()) this.#registry.removeSingleMetric(name);
    this.#gauges.clear();
    this.#set('rfp_build_info', { version: this.version }, 1);
    await Promise.all(
      gaugeReaders().map(async ({ name, read }) => {
        const reading = pTimeout(Promise.resolve(read()), { milliseconds: readLimitMs });
        for (const { labels, value } of await reading.catch(() => [])) this.#set(name, labels, value);
      }),
    );
    return this.#registry.metrics();
  }

  #set(name: MetricName, labels: AnyLabels, value: number): void {
    const { help, labels: values } = definitionOf(name);
    let gauge = this.#gauges.get(name);
    if (gauge === undefined) {
      gauge = new this.client.Gauge({ name, help, labelNames: Object.keys(values), registers: [this.#registry] });
      this.#gauges.set(name, gauge);
    }
    gauge.set({ ...labels }, value);
  }
}
