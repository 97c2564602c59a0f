import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { requestIdPattern } from '@rfp/contracts/http';
import { readTraceparent, type TraceContext } from '@rfp/telemetry/trace';

const traceHeader = 'traceparent';
const requestIdHeader = 'Rfp-Request-Id';

/** Adds the headers of a trace context to `others`. Undefined without any headers, to save their cost. */
export function traceHeaders({ requestId, traceparent }: TraceContext = {}, others?: MsgHdrs): MsgHdrs | undefined {
  if (requestId === undefined && traceparent === undefined) return others;
  const all = others ?? headers();
  if (requestId !== undefined) all.set(requestIdHeader, requestId);
  if (traceparent !== undefined) all.set(traceHeader, traceparent);
  return all;
}

/** Reads the trace context of a message. Malformed ids are ignored, because ids end up in the log. */
export function readTraceHeaders(given: MsgHdrs | undefined): TraceContext {
  const requestId = given?.get(requestIdHeader);
  const traceparent = given?.get(traceHeader);
  return {
    ...(requestId && requestIdPattern.test(requestId) && { requestId }),
    ...(readTraceparent(traceparent) && { traceparent }),
  };
}
