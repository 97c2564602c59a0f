import { type Attributes, type Context } from '@opentelemetry/api';
import {
  readTraceparent,
  type Span,
  type SpanKind,
  type SpanStart,
  type Tracer,
  traceWith,
} from '@rfp/telemetry/trace';
import { redactText } from '../redact.js';

/** Maximum length of a text. Most stores would cut longer ones, and the first lines of a statement are enough. */
const maxTextLength = 2000;

export interface TracingOptions {
  /** Address of a collector, OTLP over HTTP: `http://collector:4318`. */
  endpoint: string;
  service: string;
  version: string;
  /** Share of traces to keep, from 0 to 1; the same traces in every process. */
  ratio: number;
}

/**
 * Starts to create spans and to send them to a collector, in batches and in the background. OpenTelemetry's libraries are loaded only here. Nothing
 * in Node.js or other libraries is patched: the product's own code creates the spans.
 *
 * @returns a function that sends the remaining spans and stops
 */
export async function startTracing({
  endpoint,
  service,
  version,
  ratio,
}: TracingOptions): Promise<() => Promise<void>> {
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', withSlash(endpoint)).href });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `rfp-${service}`, 'service.version': version }),
    // Decides by the id alone, so that all processes agree and a trace is kept whole or not at all.
    sampler: new sdk.TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  });
  const tracer = provider.getTracer('rfp');
  const kinds: Record<SpanKind, number> = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };
  const contextOf = (parent: string | undefined): Context => {
    const ids = readTraceparent(parent);
    if (ids === undefined) return api.ROOT_CONTEXT;
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { ...ids, traceFlags: 1, isRemote: true });
  };
  const start = ({ name, kind, attributes = {}, startTime }: SpanStart, parent: string | undefined): Span => {
    const span = tracer.startSpan(
      redactText(name),
      { kind: kinds[kind], attributes: redacted(attributes), ...(startTime !== undefined && { startTime }) },
      contextOf(parent),
    );
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
      set: (more) => void span.setAttributes(redacted(more)),
      fail(code) {
        span.setAttribute('error.type', code);
        span.setStatus({ code: api.SpanStatusCode.ERROR });
      },
      end: () => span.end(),
    };
  };
  const processTracer: Tracer = { start };
  traceWith(processTracer);
  return async () => {
    traceWith(undefined);
    await provider.shutdown();
  };
}

/** Redacts attributes, as in the log. Only a precaution, because attributes should not contain secrets. */
function redacted(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? redactText(value.slice(0, maxTextLength)) : value,
    ]),
  );
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
