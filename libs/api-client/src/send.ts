import { replyIn } from '@rfp/contracts/wire/envelope';
import { AppError } from '@rfp/contracts/errors';
import { apiPrefix } from '@rfp/contracts/http';
import { idempotencyHeader } from '@rfp/contracts/wire/idempotency';
import { tolerant } from '@rfp/contracts/wire/tolerant';
import { z } from 'zod';
import { readErrorResponse } from './read-error-response.js';
import { timeoutText, timeLimitMs } from './time-limit.js';

export interface ApiClientOptions {
  /** Origin of the gateway, `http://127.0.0.1:3000`; empty in a browser on the same origin. */
  baseUrl: string;
  fetch?: typeof fetch;
  /** Headers to add to every request. */
  headers?: Record<string, string>;
  /**
   * Called before every request for headers that change with time, such as a fresh access token.
   * The call rethrows its `AppError`; any other error counts as `UNAVAILABLE`.
   */
  authorize?: () => Promise<Record<string, string>>;
  /** Overrides the timeouts of the specification and the idle timeout of the event stream. */
  timeoutMs?: number;
  /** Cancels the requests of calls that have no signal of their own. */
  signal?: AbortSignal;
  /**
   * Sends a request that takes an idempotency key: chooses the key, and may repeat the request with it. By default, each call may pass its own key.
   */
  sendIdempotent?: <T>(send: (call: IdempotentCallOptions) => Promise<T>) => Promise<T>;
}

export interface CallOptions {
  /** Cancels the request; the call then throws the signal's reason, which is not an `AppError`. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Options of a mutation. */
export interface IdempotentCallOptions extends CallOptions {
  /** The server executes a request once per key, for a day, so a caller that got no response may repeat it. */
  idempotencyKey?: string;
}

/** The part of a route of `@rfp/contracts/http` that a request needs. */
export interface CallableRoute<T extends z.ZodType> {
  method: string;
  path: string;
  root?: true;
  envelope?: true;
  reply: T;
}

export interface RequestInput {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

export interface ApiResponse<T> {
  value: T;
  headers: Headers;
}

export type Send = <T extends z.ZodType>(
  route: CallableRoute<T>,
  input: RequestInput,
  call?: IdempotentCallOptions,
) => Promise<ApiResponse<z.output<T>>>;

/** Creates the function behind all methods of the client. */
export function createSend(options: ApiClientOptions): Send {
  return async (route, input, call = {}) =>
    request(options, { route, input, call }, async (response) => ({
      value: parseReply(route, await response.text(), response.status),
      headers: response.headers,
    }));
}

/** The options of a call, with the client's signal if the call has none. */
export function withSignal<T extends CallOptions>({ signal }: ApiClientOptions, call: T): T {
  return signal === undefined ? call : { signal, ...call };
}

interface ClientRequest {
  route: Omit<CallableRoute<z.ZodType>, 'reply'>;
  input: RequestInput;
  call: IdempotentCallOptions;
}

/**
 * Sends a request within its time limit.
 * @param read - reads a successful response; its signal aborts with the call and at the time limit
 */
export async function request<R>(
  options: ApiClientOptions,
  { route, input, call }: ClientRequest,
  read: (response: Response, signal: AbortSignal) => Promise<R>,
): Promise<R> {
  const { fetch: doFetch = fetch, authorize = noHeaders } = options;
  const limitMs = options.timeoutMs ?? timeLimitMs(route.path);
  const timeout = AbortSignal.timeout(limitMs);
  const signal = call.signal === undefined ? timeout : AbortSignal.any([call.signal, timeout]);
  const path = fillPath(route, input);
  try {
    const fresh = await rejectOnAbort(authorize(), signal);
    const init = {
      method: route.method,
      signal,
      ...buildContent(input, {
        traceparent: newTrace(),
        ...options.headers,
        ...fresh,
        ...idempotencyHeaders(call),
        ...call.headers,
      }),
    };
    const response = await doFetch(options.baseUrl + path, init);
    if (!response.ok) throw await readErrorResponse(response);
    return await read(response, signal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    call.signal?.throwIfAborted();
    if (timeout.aborted) throw new AppError('TIMEOUT', { message: timeoutText(limitMs), cause: error });
    throw unreachableError(options.baseUrl, error);
  }
}

/** Default of `authorize`. */
export const noHeaders = async (): Promise<Record<string, string>> => ({});

/** A new trace (W3C Trace Context), which identifies the server's work for the request. */
function newTrace(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`;
}

function idempotencyHeaders({ idempotencyKey }: IdempotentCallOptions): Record<string, string> {
  return idempotencyKey === undefined ? {} : { [idempotencyHeader]: idempotencyKey };
}

/** Rejects as soon as the signal aborts, for work that does not accept a signal. */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function buildContent(
  input: RequestInput,
  extra: Record<string, string>,
): { headers: Record<string, string>; body?: string } {
  const headers = { accept: 'application/json', ...extra };
  if (input.body === undefined) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input.body) };
}

function fillPath({ path: own, root }: ClientRequest['route'], { params = {}, query = {} }: RequestInput): string {
  const template = root === true ? own : apiPrefix + own;
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, value);
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/**
 * Parses the reply in a body and ignores members that a later server may have added.
 * @throws AppError `MESSAGE_INVALID`
 */
export function parseReply<T extends z.ZodType>(
  route: Pick<CallableRoute<T>, 'reply' | 'envelope'>,
  text: string,
  status: number,
): z.output<T> {
  try {
    return z.parse(tolerant(route.reply), replyIn(JSON.parse(text), route));
  } catch (error) {
    throw new AppError('MESSAGE_INVALID', {
      message: 'The server returned an unexpected response. It may be another program, or another version of this one.',
      details: { status },
      cause: error,
    });
  }
}

/** Keeps the network error as `cause`, because browsers and Node word it differently. */
export function unreachableError(baseUrl: string, cause: unknown): AppError {
  const where = baseUrl === '' ? '' : ` at ${baseUrl}`;
  return new AppError('UNAVAILABLE', { message: `The server${where} could not be reached.`, cause });
}
