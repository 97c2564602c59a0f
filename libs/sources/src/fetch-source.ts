import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@rfp/contracts/errors';
import { observe } from '@rfp/telemetry/metrics';
import { withSpan } from '@rfp/telemetry/trace';
import { type z } from 'zod';
import { attempt, isTransient, type ReadAnswer } from './http/attempt.js';
import { defaultFetchLimits, type FetchLimits, interruption } from './http/deadline.js';
import { connectionLost, describeRequest, type OutgoingRequest } from './http/open-request.js';
import { movedToPage } from './http/moved-to-page.js';
import { decodeText, looksLikeHtml, parseJson, readBytes } from './http/bodies/read-body.js';
import { type DocumentAnswer, readDocument } from './http/bodies/read-document.js';
import { type OpenedFile, openStream, type Validators } from './http/bodies/read-stream.js';
import { defaultRetryPolicy, type Failed, type RetryPolicy, retryWait } from './http/retry.js';
import { userAgent } from './http/user-agent.js';
import { countRequest, freshUsage, pauseUsage, type SourceUsage } from './usage.js';

export interface SourceRequest {
  /** Defaults to GET, or to POST if there is a `body`. */
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Reads the time of the next allowed request from the body of a 402 or 429. Makes the error a SOURCE_QUOTA. */
  readResumeTime?: (body: string, status: number) => Date | null;
  /**
   * For a source whose 403 means "too many requests": the pause if the response names none. Makes a 403 a SOURCE_RATE_LIMITED.
   */
  forbiddenPauseMs?: number | undefined;
}

export interface JsonRequest<S extends z.ZodType> extends SourceRequest {
  /** Expected shape; anything else is `SOURCE_CHANGED`. */
  schema: S;
}

export interface StreamRequest extends SourceRequest {
  /** Conditional request: the file is only sent if these validators no longer match. */
  knownValidators?: Validators;
}

export interface DocumentRequest extends SourceRequest {
  /** Conditional request: the document is only sent if these validators no longer match. */
  knownValidators?: Validators;
  /** Value of the `accept` header. */
  accept: string;
}

/** An open file. The connection may be lost while it is read. */
export interface FileAnswer extends OpenedFile {
  /**
   * Requests the whole file again after the usual wait if the error may be transient. All attempts for a file are counted together.
   * @throws the given error if no attempt is left or it is permanent
   */
  reopen: (error: unknown) => Promise<FileAnswer>;
}

/** `modified: false` if the given validators still match. */
export type StreamAnswer = { modified: false } | FileAnswer;

/**
 * Sends requests to a source. Every failure is an `AppError` with a `SOURCE_*` code (`details.status` if there was an
 * answer, `details.resume_at` if the source asks to wait), or `RUN_INTERRUPTED` / the reason of the abort signal.
 */
export interface SourceFetch {
  json<S extends z.ZodType>(address: string | URL, request: JsonRequest<S>): Promise<z.output<S>>;
  stream(address: string | URL, request?: StreamRequest): Promise<StreamAnswer>;
  /** Fetches a complete document of any type, within the size limit of JSON responses. Does not validate its content. */
  document(address: string | URL, request: DocumentRequest): Promise<DocumentAnswer>;
  /** Waits for a source that needs time to respond. Aborts with the run. */
  wait(ms: number): Promise<void>;
}

/** Report of one attempt, for logs and metrics. */
export interface AttemptReport {
  /** Method and redacted address. */
  request: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  elapsed_ms: number;
  /** Null on success. */
  error: AppError | null;
}

export interface SourceFetchOptions {
  /** Name of the service in metrics and spans, from a bounded set; default: `other`. */
  upstream?: string;
  /** Aborts every request and every wait. */
  signal: AbortSignal;
  /** Updated in place; the caller stores it between runs. */
  usage?: SourceUsage;
  /** Maximum number of requests per day (UTC), retries included; null if no limit is known. */
  dailyQuota?: number | null;
  /** Minimum time between the starts of two requests. */
  minIntervalMs?: number;
  limits?: Partial<FetchLimits>;
  retry?: Partial<RetryPolicy>;
  onAttempt?: (report: AttemptReport) => void;
  /** Called with the decoded size of each chunk of a document that is held in memory. Throws to reject the chunk. */
  reserve?: (bytes: number) => void;
  /**
   * Sends each request and each hop of a redirect; defaults to the global fetch. The egress guard rejects forbidden
   * targets here.
   */
  send?: typeof globalThis.fetch;
  now?: () => Date;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Random number in [0, 1). */
  random?: () => number;
}

/** Creates the `SourceFetch` of one run of one source. */
export function createSourceFetch(options: SourceFetchOptions): SourceFetch {
  const {
    signal,
    dailyQuota = null,
    minIntervalMs = 0,
    onAttempt,
    now = () => new Date(),
    sleep = sleepFor,
    random = Math.random,
    send = globalThis.fetch,
    reserve,
    upstream = 'other',
  } = options;
  const usage = options.usage ?? freshUsage(now());
  const limits = { ...defaultFetchLimits, ...options.limits };
  const policy = { ...defaultRetryPolicy, ...options.retry };
  let nextStart = 0;

  async function wait(ms: number): Promise<void> {
    try {
      if (ms > 0 && !signal.aborted) await sleep(ms, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    if (signal.aborted) throw interruption(signal);
  }

  async function takeTurn(): Promise<void> {
    const at = now().getTime();
    const start = Math.max(at, nextStart);
    nextStart = start + minIntervalMs;
    await wait(start - at);
    countRequest(usage, dailyQuota, now());
  }

  /** Waits before the next attempt. @throws the error if no attempt is left */
  async function waitForRetry(failed: Failed, number: number): Promise<void> {
    const pause = retryWait(failed, number, policy, now(), random);
    if (pause === null) {
      pauseUsage(usage, failed.error);
      throw failed.error;
    }
    await wait(pause);
  }

  /** @param earlierAttempts - number of earlier attempts for the same file; the returned `attempts` includes them */
  async function run<T>(
    outgoing: OutgoingRequest,
    request: SourceRequest,
    totalMs: number | null,
    read: ReadAnswer<T>,
    earlierAttempts = 0,
  ): Promise<{ value: T; attempts: number }> {
    const context = {
      request: outgoing,
      send,
      limits,
      totalMs,
      signal,
      readResumeTime: request.readResumeTime,
      forbiddenPauseMs: request.forbiddenPauseMs,
      reserve,
      now,
    };
    for (let number = earlierAttempts + 1; ; number += 1) {
      await takeTurn();
      const started = performance.now();
      const outcome = await watchAttempt(upstream, outgoing, () => attempt(context, read));
      const error = outcome.ok ? null : outcome.error;
      onAttempt?.({
        request: describeRequest(outgoing),
        attempt: number,
        elapsed_ms: performance.now() - started,
        error,
      });
      if (outcome.ok) return { value: outcome.value, attempts: number };
      await waitForRetry(outcome, number);
    }
  }

  async function open(
    outgoing: OutgoingRequest,
    request: SourceRequest,
    earlierAttempts: number,
  ): Promise<StreamAnswer> {
    const { value, attempts } = await run(outgoing, request, null, openStream, earlierAttempts);
    if (!value.modified) return value;
    const reopen = async (error: unknown): Promise<FileAnswer> => {
      if (!(error instanceof AppError)) throw error;
      await waitForRetry({ ok: false, error, retry: !signal.aborted && isTransient(error), resumeAt: null }, attempts);
      const next = await open(unconditional(outgoing), request, attempts);
      if (!next.modified) throw error;
      return next;
    };
    return { ...value, reopen };
  }

  return {
    async json(address, request) {
      const outgoing = prepareRequest(address, request, 'application/json');
      const { value } = await run(outgoing, request, limits.totalMs, readText);
      return parseJson(value, request.schema, describeRequest(outgoing));
    },
    async stream(address, request = {}) {
      const outgoing = prepareRequest(address, request, '*/*');
      // Requests the file uncompressed: the runtime does not detect a truncated compressed file, and only an uncompressed
      // length can be compared.
      outgoing.headers.set('accept-encoding', 'identity');
      setValidators(outgoing, request.knownValidators);
      return open(outgoing, request, 0);
    },
    async document(address, request) {
      const outgoing = prepareRequest(address, request, request.accept);
      setValidators(outgoing, request.knownValidators);
      return (await run(outgoing, request, limits.totalMs, readDocument)).value;
    },
    wait,
  };
}

const readText: ReadAnswer<string> = async (response, { request, limits, reserve }, _deadline, _address, movedTo) => {
  if (response.body === null) return '';
  try {
    const bytes = await readBytes(response.body, limits.maxJsonBytes, reserve);
    const text = decodeText(bytes, response.headers.get('content-type') ?? '');
    if (movedTo !== null && looksLikeHtml(text)) throw movedToPage(movedTo);
    return text;
  } catch (error) {
    throw error instanceof AppError ? error : connectionLost(error, request);
  }
};

function setValidators({ headers }: OutgoingRequest, unless: Validators = {}): void {
  if (unless.etag !== undefined) headers.set('if-none-match', unless.etag);
  if (unless.last_modified !== undefined) headers.set('if-modified-since', unless.last_modified);
}

/** Removes the validators: they belong to an earlier version of the file, and the file that was cut off must be sent in full. */
function unconditional(request: OutgoingRequest): OutgoingRequest {
  const headers = new Headers(request.headers);
  for (const name of ['if-none-match', 'if-modified-since']) headers.delete(name);
  return { ...request, headers };
}

function prepareRequest(address: string | URL, request: SourceRequest, accept: string): OutgoingRequest {
  // Validated here because the error of fetch would quote the URL with its key.
  if (!URL.canParse(String(address)))
    throw new AppError('CONFIGURATION', { message: 'The address of the source cannot be read.' });
  const headers = new Headers({ accept, 'user-agent': userAgent, ...request.headers });
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  return {
    address: new URL(address),
    method: request.method ?? (request.body === undefined ? 'GET' : 'POST'),
    headers,
    body: request.body === undefined ? null : JSON.stringify(request.body),
  };
}

async function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal });
}

/** Records a span and a metric of one attempt. Omits the path and query of the URL, which may contain a key. */
function watchAttempt<T extends { ok: true } | { ok: false; error: AppError }>(
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
