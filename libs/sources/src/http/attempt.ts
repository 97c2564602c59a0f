import { type AppError, toAppError } from '@rfp/contracts/errors';
import { Deadline, type FetchLimits } from './deadline.js';
import { classifyStatus } from './classify-status.js';
import { describeRequest, openRequest, type OutgoingRequest } from './open-request.js';
import { decodeText, readBytes } from './bodies/read-body.js';
import { secretsOf } from './redact.js';
import { type Failed, type Outcome } from './retry.js';

const maxErrorBytes = 65_536;

/** Input of one attempt. */
export interface AttemptContext {
  request: OutgoingRequest;
  send: typeof globalThis.fetch;
  limits: FetchLimits;
  /** Time limit of the whole attempt; null for a stream, which has its own limits. */
  totalMs: number | null;
  signal: AbortSignal;
  readResumeTime: ((body: string, status: number) => Date | null) | undefined;
  forbiddenPauseMs: number | undefined;
  reserve: ((bytes: number) => void) | undefined;
  now: () => Date;
}

/**
 * Reads a successful response (or a requested 304). `address` is the URL after redirects, `movedTo` the permanent new URL; null if the source
 * has not moved.
 */
export type ReadAnswer<T> = (
  response: Response,
  context: AttemptContext,
  deadline: Deadline,
  address: URL,
  movedTo: URL | null,
) => Promise<T>;

/** Sends a request once and reads the response. Never throws. */
export async function attempt<T>(context: AttemptContext, read: ReadAnswer<T>): Promise<Outcome<T>> {
  const deadline = new Deadline(context.signal);
  if (context.totalMs !== null) deadline.limit(context.totalMs, 'answer');
  try {
    const { response, address, movedTo } = await openRequest(context, deadline);
    if (!isUsable(response, context.request)) return await classifyRefusal(response, context, deadline);
    return { ok: true, value: await read(response, context, deadline, address, movedTo) };
  } catch (thrown) {
    const error = deadline.cause() ?? toAppError(thrown);
    return { ok: false, error, retry: !context.signal.aborted && isTransient(error), resumeAt: null };
  } finally {
    deadline.clear();
  }
}

function isUsable(response: Response, request: OutgoingRequest): boolean {
  if (response.status === 304) return request.headers.has('if-none-match') || request.headers.has('if-modified-since');
  return response.ok && response.status !== 206;
}

/**
 * Whether an error may be transient, as network errors and "not ready yet" (202) are. A complete but wrong response would be
 * wrong again.
 */
export function isTransient(error: AppError): boolean {
  if (error.details['status'] === 202) return true;
  return error.code === 'SOURCE_UNREACHABLE' || error.code === 'SOURCE_TIMEOUT' || 'network_code' in error.details;
}

async function classifyRefusal(response: Response, context: AttemptContext, deadline: Deadline): Promise<Failed> {
  const { request, limits, now, readResumeTime, forbiddenPauseMs } = context;
  deadline.limit(limits.totalMs, 'reason of a refusal');
  // The body is only quoted as explanation; the status decides.
  const bytes =
    response.body === null
      ? new Uint8Array()
      : await readBytes(response.body, maxErrorBytes).catch(() => new Uint8Array());
  const refusal = {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: decodeText(bytes, response.headers.get('content-type') ?? ''),
    requestLabel: describeRequest(request),
    secrets: secretsOf(request.address, request.headers),
    readResumeTime,
    forbiddenPauseMs,
  };
  return classifyStatus(refusal, now());
}
