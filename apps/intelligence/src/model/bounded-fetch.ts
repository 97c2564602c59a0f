import { AppError } from '@rfp/contracts/errors';
import { observe } from '@rfp/telemetry/metrics';
import { withSpan } from '@rfp/telemetry/trace';
import { type z } from 'zod';

type Fetch = typeof globalThis.fetch;

/** Maximum size of an answer in bytes, uncompressed. */
export const maxAnswerBytes = 4 * 1024 * 1024;

const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * A fetch for the clients of models. Follows no redirects, which would send the key and the question to another host. Aborts an answer beyond the
 * size limit with MODEL_TOO_LARGE.
 */
export function boundedFetch(send: Fetch = globalThis.fetch, maxBytes = maxAnswerBytes): Fetch {
  return async (address, init) => {
    const response = await watchModelCall(() => send(address, { ...init, redirect: 'manual' }));
    if (response.body === null || withoutBody.has(response.status)) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limitBytes(maxBytes)), { status, statusText, headers });
  };
}

/** Measures the time to the response headers; the body may be streamed afterwards. */
function watchModelCall(send: () => Promise<Response>): Promise<Response> {
  return withSpan({ name: 'POST model', kind: 'client' }, async (span) => {
    const started = performance.now();
    let outcome: 'ok' | 'failed' = 'failed';
    try {
      const response = await send();
      if (response.ok) outcome = 'ok';
      else span?.fail(String(response.status));
      return response;
    } finally {
      const seconds = (performance.now() - started) / 1000;
      observe('rfp_upstream_request_duration_seconds', { upstream: 'model', outcome }, seconds);
    }
  });
}

function limitBytes(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let read = 0;
  return new TransformStream({
    transform(chunk, controller) {
      read += chunk.byteLength;
      if (read > maxBytes) controller.error(new AppError('MODEL_TOO_LARGE', { details: { limit_bytes: maxBytes } }));
      else controller.enqueue(chunk);
    },
  });
}

/** @throws MODEL_TOO_LARGE, MODEL_TRUNCATED if the connection ends before the body, MODEL_UNREADABLE */
export async function readBody<S extends z.ZodType>(response: Response, schema: S): Promise<z.output<S>> {
  const body = await response.text().catch((error: unknown) => {
    throw toBodyError(error);
  });
  try {
    return schema.parse(JSON.parse(body));
  } catch (error) {
    throw new AppError('MODEL_UNREADABLE', { cause: error });
  }
}

/** The error of an incomplete body or event stream. An event of kind `error` has its data in `error`. */
export function toBodyError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const isReported = thrown instanceof Error && 'error' in thrown && thrown.error !== undefined;
  return new AppError(isReported ? 'MODEL_FAILED' : 'MODEL_TRUNCATED', { cause: thrown });
}
