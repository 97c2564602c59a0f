import { type AppError } from '@rfp/contracts/errors';
import { observe } from '@rfp/telemetry/metrics';
import { withSpan } from '@rfp/telemetry/trace';
import { type OutgoingRequest } from './open-request.js';

/** Records a span and a metric of one attempt. Omits the path and query of the URL, which may contain a key. */
export function watchAttempt<T extends { ok: true } | { ok: false; error: AppError }>(
  upstream: string,
  { method, address }: OutgoingRequest,
  send: () => Promise<T>,
): Promise<T> {
  const attributes = { 'http.request.method': method, 'server.address': address.hostname, 'rfp.upstream': upstream };
  return withSpan({ name: `${method} ${upstream}`, kind: 'client', attributes }, async (span) => {
    const started = performance.now();
    const outcome = await send();
    const labels = { upstream, outcome: outcome.ok ? 'ok' : 'failed' } as const;
    observe('rfp_upstream_request_duration_seconds', labels, (performance.now() - started) / 1000);
    if (!outcome.ok) span?.fail(outcome.error.code);
    return outcome;
  });
}
