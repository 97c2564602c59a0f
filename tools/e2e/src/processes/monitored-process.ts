import { boundedSets, definitionOf, metricNames } from '@rfp/telemetry/metric-table';
import { type CollectedSpan } from '@rfp/testing/servers/otlp-collector';
import { freePort } from '@rfp/testing/free-port';

/** Settings of a monitored process, and the address of its metrics. */
export interface MonitoringSettings {
  settings: { METRICS_PORT: string; OTEL_EXPORTER_OTLP_ENDPOINT: string };
  metricsUrl: string;
}

/** Settings of a process with a free port for its metrics and with the collector of its traces. */
export async function monitoringSettings(collectorUrl: string): Promise<MonitoringSettings> {
  const port = await freePort();
  return {
    settings: { METRICS_PORT: String(port), OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl },
    metricsUrl: `http://127.0.0.1:${port}/metrics`,
  };
}

interface Sample {
  name: string;
  labels: Record<string, string>;
}

/** Requests the metrics of a process in Prometheus's text format, and parses the samples. */
export async function scrape(url: string): Promise<{ text: string; samples: Sample[] }> {
  const text = await (await fetch(url)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return { text, samples: lines.map(readSample) };
}

function readSample(line: string): Sample {
  const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
  return {
    name: name.replace(/_(?:bucket|sum|count)$/, ''),
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', value = '']) => [label, value]),
    ),
  };
}

/** Names of metrics in the table that have no samples. */
export function findMissingMetrics(samples: readonly Sample[]): string[] {
  const found = new Set(samples.map(({ name }) => name));
  return metricNames.filter((name) => !found.has(name));
}

/** Samples of metrics in the table whose labels or label values the table does not allow. */
export function findUnboundedSamples(samples: readonly Sample[]): Sample[] {
  return samples.filter(({ name, labels }) => {
    const known = metricNames.find((each) => each === name);
    if (known === undefined) return false;
    const allowed = definitionOf(known).labels;
    return Object.entries(labels).some(([label, value]) => label !== 'le' && !isAllowed(allowed[label], value));
  });
}

function isAllowed(values: (typeof allLabels)[number] | undefined, value: string): boolean {
  if (values === undefined) return false;
  return typeof values === 'string' ? boundedSets[values].test(value) : values.includes(value);
}

const allLabels = metricNames.flatMap((name) => Object.values(definitionOf(name).labels));

/** A span and its ancestors, up to the root of its trace. Empty if `pick` selects no span. */
export function ancestry(spans: readonly CollectedSpan[], pick: (span: CollectedSpan) => boolean): CollectedSpan[] {
  const chain: CollectedSpan[] = [];
  let next = spans.find(pick);
  while (next !== undefined) {
    chain.push(next);
    const { parentSpanId, traceId } = next;
    next = spans.find((span) => span.spanId === parentSpanId && span.traceId === traceId);
  }
  return chain;
}
