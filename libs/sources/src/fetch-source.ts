import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@rfp/contracts/errors';
import { type z } from 'zod';
import { attempt, isTransient, type ReadAnswer } from './http/attempt.js';
import { defaultFetchLimits, type FetchLimits, interruption } from './http/deadline.js';
import { connectionLost, describeRequest, type OutgoingRequest } from './http/open-request.js';
import { decodeText, parseJson, readBytes } from './http/read-body.js';
import { type DocumentAnswer, readDocument } from './http/read-document.js';
import { type OpenedFile, openStream, type Validators } from './http/read-stream.js';
import { defaultRetryPolicy, type Failed, type RetryPolicy, retryWait } from './http/retry.js';
import { userAgent } from './http/user-agent.js';
import { countRequest, freshUsage, pauseUsage, type SourceUsage } from './usage.js';

export interface SourceRequest {
  /** GET where absent, POST where there is a `body`. */
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Reads the instant from which the source may be asked again out of the body of a 402 or 429, where it tells so there. Makes it a SOURCE_QUOTA. */
  readResumeTime?: (body: string, status: number) => Date | null;
  /** For a source whose 403 means "too often": how long it wants to be left alone where it does not say. Makes a 403 a SOURCE_RATE_LIMITED. */
  forbiddenPauseMs?: number | undefined;
}

export interface JsonRequest<S extends z.ZodType> extends SourceRequest {
  /** What the answer must look like; anything else is `SOURCE_CHANGED`. */
  schema: S;
}

export interface StreamRequest extends SourceRequest {
  /** Asks for the file only where it is no longer the one these were given for. */
  knownValidators?: Validators;
}

export interface DocumentRequest extends SourceRequest {
  /** Asks for the document only where it is no longer the one these were given for. */
  knownValidators?: Validators;
  /** What is wanted, as the header says it. */
  accept: string;
}

/** A file, which may break off where it is read. */
export interface FileAnswer extends OpenedFile {
  /**
   * Asks for the whole file once more where what went wrong with its body may pass, after the usual wait. The attempts at one file are
   * counted together, however each of them failed.
   * @throws the given error where there is none left, or where it would come again
   */
  reopen: (error: unknown) => Promise<FileAnswer>;
}

/** `modified: false` where the file is still the one the given validators belong to. */
export type StreamAnswer = { modified: false } | FileAnswer;

/**
 * The only way out to a source. Every failure is an `AppError` with a `SOURCE_*` code (`details.status` where there was an answer,
 * `details.resume_at` where the source asks to wait), or `RUN_INTERRUPTED` / the reason of the abort signal.
 */
export interface SourceFetch {
  json<S extends z.ZodType>(address: string | URL, request: JsonRequest<S>): Promise<z.output<S>>;
  stream(address: string | URL, request?: StreamRequest): Promise<StreamAnswer>;
  /** A document read to its end, of whatever kind: as large as a JSON answer may be. What comes may be anything and is to be judged. */
  document(address: string | URL, request: DocumentRequest): Promise<DocumentAnswer>;
  /** Waits, for a source that works on an answer for a while. Ends with the run. */
  wait(ms: number): Promise<void>;
}

/** One attempt, for logs and figures. */
export interface AttemptReport {
  /** Method and redacted address. */
  request: string;
  /** 1 for the first. */
  attempt: number;
  elapsed_ms: number;
  /** Null where it went well. */
  error: AppError | null;
}

export interface SourceFetchOptions {
  /** Ends every request and every wait. */
  signal: AbortSignal;
  /** Changed in place; the caller keeps it between runs. */
  usage?: SourceUsage;
  /** Requests a day (UTC), retries included; null = no limit is known. */
  dailyQuota?: number | null;
  /** Between the starts of two requests. */
  minIntervalMs?: number;
  limits?: Partial<FetchLimits>;
  retry?: Partial<RetryPolicy>;
  onAttempt?: (report: AttemptReport) => void;
  /** Sends each request and each hop of a redirect; the runtime's own fetch where absent. A guarded one refuses where an address leads. */
  send?: typeof globalThis.fetch;
  now?: () => Date;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 up to, not including, 1. */
  random?: () => number;
}

/** Makes the way out for one run of one source. */
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

  /** @throws what went wrong, where no other attempt is to be made */
  async function waitToRepeat(failed: Failed, turn: number): Promise<void> {
    const pause = retryWait(failed, turn, policy, now(), random);
    if (pause === null) {
      pauseUsage(usage, failed.error);
      throw failed.error;
    }
    await wait(pause);
  }

  /** @param before how many attempts at the same were made already; those that were `made` in the end include them */
  async function run<T>(
    outgoing: OutgoingRequest,
    request: SourceRequest,
    totalMs: number | null,
    read: ReadAnswer<T>,
    before = 0,
  ): Promise<{ value: T; made: number }> {
    const context = {
      request: outgoing,
      send,
      limits,
      totalMs,
      signal,
      readResumeTime: request.readResumeTime,
      forbiddenPauseMs: request.forbiddenPauseMs,
      now,
    };
    for (let turn = before + 1; ; turn += 1) {
      await takeTurn();
      const started = performance.now();
      const outcome = await attempt(context, read);
      const error = outcome.ok ? null : outcome.error;
      onAttempt?.({
        request: describeRequest(outgoing),
        attempt: turn,
        elapsed_ms: performance.now() - started,
        error,
      });
      if (outcome.ok) return { value: outcome.value, made: turn };
      await waitToRepeat(outcome, turn);
    }
  }

  async function open(outgoing: OutgoingRequest, request: SourceRequest, before: number): Promise<StreamAnswer> {
    const { value, made } = await run(outgoing, request, null, openStream, before);
    if (!value.modified) return value;
    const reopen = async (error: unknown): Promise<FileAnswer> => {
      if (!(error instanceof AppError)) throw error;
      await waitToRepeat({ ok: false, error, retry: !signal.aborted && isTransient(error), resumeAt: null }, made);
      const next = await open(unconditional(outgoing), request, made);
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
      // Not packed: the runtime takes a packed file that breaks off for a whole one, and only of a plain one the length can be compared.
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

const readText: ReadAnswer<string> = async (response, { request, limits }) => {
  if (response.body === null) return '';
  try {
    return decodeText(await readBytes(response.body, limits.maxJsonBytes), response.headers.get('content-type') ?? '');
  } catch (error) {
    throw error instanceof AppError ? error : connectionLost(error, request);
  }
};

function setValidators({ headers }: OutgoingRequest, unless: Validators = {}): void {
  if (unless.etag !== undefined) headers.set('if-none-match', unless.etag);
  if (unless.last_modified !== undefined) headers.set('if-modified-since', unless.last_modified);
}

/** It is another file than the known one that broke off, and the whole of it is wanted. */
function unconditional(request: OutgoingRequest): OutgoingRequest {
  const headers = new Headers(request.headers);
  for (const name of ['if-none-match', 'if-modified-since']) headers.delete(name);
  return { ...request, headers };
}

function prepareRequest(address: string | URL, request: SourceRequest, accept: string): OutgoingRequest {
  // Parsed here and not by fetch, whose complaint would quote the address with its key.
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
