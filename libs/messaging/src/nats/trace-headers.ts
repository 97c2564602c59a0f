import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { requestIdPattern } from '@rfp/contracts/http';
import { readTraceparent, type TraceContext } from '@rfp/telemetry/trace';

const traceHeader = 'traceparent';
const requestIdHeader = 'Rfp-Request-Id';

/** Headers of a message on behalf of this context, added to `others`. Undefined if there are none: they cost a little. */
export function traceHeaders({ requestId, traceparent }: TraceContext = {}, others?: MsgHdrs): MsgHdrs | undefined {
  if (requestId === undefined && traceparent === undefined) return others;
  const all = others ?? headers();
  if (requestId !== undefined) all.set(requestIdHeader, requestId);
  if (traceparent !== undefined) all.set(traceHeader, traceparent);
  return all;
}

/** The context of a message; malformed ids are left out, because they end up in the log. */
export function readTraceHeaders(given: MsgHdrs | undefined): TraceContext {
  const requestId = given?.get(requestIdHeader);
  const traceparent = given?.get(traceHeader);
  return {
    ...(requestId && requestIdPattern.test(requestId) && { requestId }),
    ...(readTraceparent(traceparent) && { traceparent }),
  };
}
