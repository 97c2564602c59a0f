import { z } from 'zod';
import { loadConfig } from '../config.js';
import { portBusy } from './port-busy.js';
import { type ShutdownStep } from '../start-service.js';

const portSchema = z.coerce.number('must be a number').int().min(1).max(65_535);

/** Settings for monitoring any process. Metrics and traces are off by default, at no cost. */
export const telemetryConfigSchema = z.object({
  /** Port of `GET /metrics`. */
  METRICS_PORT: portSchema.optional(),
  /** Collector of traces, OTLP over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Share of traces to keep, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number').min(0).max(1).default(1),
});

export interface TelemetryOptions {
  /** Name of the process. */
  service: string;
  /** Interface of the metrics; default: all. */
  metricsHost?: string | undefined;
  version: string;
}

/**
 * Starts metrics and traces if the environment configures them.
 *
 * @returns the steps that stop them at the end of the shutdown
 * @throws AppError CONFIGURATION, and PORT_BUSY
 */
export async function startTelemetry({ service, metricsHost, version }: TelemetryOptions): Promise<ShutdownStep[]> {
  const { METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG } = loadConfig(telemetryConfigSchema);
  const steps: ShutdownStep[] = [];
  if (METRICS_PORT !== undefined) {
    const { startMetricsServer } = await import('./metrics-server.js');
    const options = { port: METRICS_PORT, host: metricsHost, version };
    const server = await startMetricsServer(options).catch((cause: unknown) => {
      throw portBusy('METRICS_PORT', METRICS_PORT, cause);
    });
    steps.push({ name: 'metrics', run: () => server.close() });
  }
  if (OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    const { startTracing } = await import('./tracing.js');
    const options = { endpoint: OTEL_EXPORTER_OTLP_ENDPOINT, service, version, ratio: OTEL_TRACES_SAMPLER_ARG };
    steps.push({ name: 'traces', run: await startTracing(options) });
  }
  return steps;
}
