import { type LabelsOf, type MetricName, type NameOf } from './metric-table.js';

/** Labels of any metric. */
export type AnyLabels = Readonly<Record<string, string>>;

/** Receives recorded metrics: the exporter of the process. */
export interface MetricSink {
  count(name: MetricName, labels: AnyLabels, by: number): void;
  observe(name: MetricName, labels: AnyLabels, value: number): void;
}

/** One value of a gauge. */
export interface GaugeSample<N extends NameOf<'gauge'>> {
  labels: LabelsOf<N>;
  value: number;
}

interface AnySample {
  labels: AnyLabels;
  value: number;
}

/** Reads a gauge at each scrape. */
export interface GaugeReader {
  name: MetricName;
  read: () => Promise<AnySample[]> | AnySample[];
}

/**
 * Global to the process, like its standard output: the process is scraped as a whole, and code that counts something need not know the exporter.
 * Without a sink, nothing is recorded.
 */
let sink: MetricSink | undefined;
const readers = new Set<GaugeReader>();

/** Sets the sink of metrics; undefined disables recording. */
export function recordMetricsTo(next: MetricSink | undefined): void {
  sink = next;
}

/** Adds to a counter. Adding 0 creates the counter, so that Prometheus sees its first increase. */
export function count<N extends NameOf<'counter'>>(name: N, labels: LabelsOf<N>, by = 1): void {
  sink?.count(name, { ...labels }, by);
}

/** Adds a value to a histogram; a duration is in seconds. */
export function observe<N extends NameOf<'histogram'>>(name: N, labels: LabelsOf<N>, value: number): void {
  sink?.observe(name, { ...labels }, value);
}

/**
 * Registers a gauge that is read at each scrape. If `read` fails or is slow, the gauge is missing in that scrape.
 * Returns a function that removes it.
 */
export function onScrape<N extends NameOf<'gauge'>>(
  name: N,
  read: () => Promise<GaugeSample<N>[]> | GaugeSample<N>[],
): () => void {
  const reader: GaugeReader = {
    name,
    read: async () => (await read()).map(({ labels, value }) => ({ labels: { ...labels }, value })),
  };
  readers.add(reader);
  return () => void readers.delete(reader);
}

/** The gauges of the process, for the exporter. */
export function gaugeReaders(): GaugeReader[] {
  return [...readers];
}
