import { AsyncLocalStorage } from 'node:async_hooks';

/** Context of a piece of work. It follows the work through promises, and between processes through headers. */
export interface TraceContext {
  /** Id of the HTTP request that began the work. */
  requestId?: string | undefined;
  /** Current span, in the form of W3C Trace Context. */
  traceparent?: string | undefined;
}

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';
/** Must not contain values of users: no addresses with a query, e-mail addresses or keys. */
export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes?: SpanAttributes;
  /** Milliseconds since the epoch; default: now. */
  startTime?: number;
}

export interface Span {
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** @param code - error code; never the message, which may quote input */
  fail(code: string): void;
  end(): void;
}

/** Creates spans: the exporter of the process. */
export interface Tracer {
  start(span: SpanStart, parent: string | undefined): Span;
}

const form = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/;
const zeros = /^0+$/;

const storage = new AsyncLocalStorage<TraceContext>();
/** Global to the process, like the sink of metrics. */
let tracer: Tracer | undefined;

/** Sets the tracer; undefined disables tracing. */
export function traceWith(next: Tracer | undefined): void {
  tracer = next;
}

/** Whether spans are being created. */
export function isTracing(): boolean {
  return tracer !== undefined;
}

/** The ids of a well-formed `traceparent`; undefined for any other text. */
export function readTraceparent(text: unknown): { traceId: string; spanId: string } | undefined {
  const [, traceId = '0', spanId = '0'] = typeof text === 'string' ? (form.exec(text) ?? []) : [];
  return zeros.test(traceId) || zeros.test(spanId) ? undefined : { traceId, spanId };
}

/** Runs `work` in its own context. */
export function inContext<T>(context: TraceContext, work: () => T): T {
  return storage.run(context, work);
}

export function currentContext(): TraceContext | undefined {
  return storage.getStore();
}

/** Fields of log lines: the request and the current span; empty outside of a request or span. */
export function logFields(context = storage.getStore()): Record<string, string> {
  if (context === undefined) return {};
  const ids = readTraceparent(context.traceparent);
  return {
    ...(context.requestId !== undefined && { req_id: context.requestId }),
    ...(ids && { trace_id: ids.traceId, span_id: ids.spanId }),
  };
}

/** Starts a span that the caller must end, as a child of the current span or of `parent`. Returns undefined if tracing is disabled. */
export function startSpan(span: SpanStart, parent = storage.getStore()?.traceparent): Span | undefined {
  return tracer?.start(span, parent);
}

/** Runs `work` in a span. An error marks the span with its code and is rethrown. */
export async function withSpan<T>(span: SpanStart, work: (span: Span | undefined) => Promise<T>): Promise<T> {
  if (tracer === undefined) return work(undefined);
  const context = storage.getStore();
  const started = tracer.start(span, context?.traceparent);
  try {
    return await storage.run({ ...context, traceparent: started.traceparent }, () => work(started));
  } catch (error) {
    started.fail(codeOf(error));
    throw error;
  } finally {
    started.end();
  }
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
