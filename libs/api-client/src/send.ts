import { AppError } from '@rfp/contracts/errors';
import { apiPrefix } from '@rfp/contracts/http';
import { idempotencyHeader } from '@rfp/contracts/routes-sync';
import { type z } from 'zod';
import { readFailure } from './read-failure.js';
import { timedOutText, timeLimitMs } from './time-limit.js';

export interface ApiClientOptions {
  /** Origin of the gateway, `http://127.0.0.1:3000`; empty in a browser on the same origin. */
  baseUrl: string;
  fetch?: typeof fetch;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /**
   * Asked before every request for headers that change with time, such as one with a fresh access token.
   * An `AppError` it throws is what the call throws; anything else counts as the server not being reached.
   */
  authorize?: () => Promise<Record<string, string>>;
  /** Overrides the time limits of the specification, and how long live events may be silent. */
  timeoutMs?: number;
}

export interface CallOptions {
  /** Cancels the request. What is thrown then is the signal's own reason and no `AppError`. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Of a request that changes something. */
export interface OnceOptions extends CallOptions {
  /** The same request with the same key is done once, for a day: whoever does not know whether it arrived sends it again. */
  idempotencyKey?: string;
}

/** A method that takes nothing else. */
export type Call<T> = (call?: CallOptions) => Promise<T>;
export type CallById<T> = (id: string, call?: CallOptions) => Promise<T>;
export type CallOnceById<T> = (id: string, call?: OnceOptions) => Promise<T>;

/** What of a route of `@rfp/contracts/http` is needed to ask it. */
interface AskedRoute<T extends z.ZodType> {
  method: string;
  path: string;
  root?: true;
  reply: T;
}

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

export interface Answer<T> {
  value: T;
  headers: Headers;
}

export type Send = <T extends z.ZodType>(
  route: AskedRoute<T>,
  input: Input,
  call?: OnceOptions,
) => Promise<Answer<z.output<T>>>;

/** Makes the one function that all methods of the client go through. */
export function createSend(options: ApiClientOptions): Send {
  const { fetch: doFetch = fetch, authorize = nothingFresh } = options;
  return async (route, input, call = {}) => {
    const limitMs = options.timeoutMs ?? timeLimitMs(route.path);
    const timeout = AbortSignal.timeout(limitMs);
    const signal = call.signal === undefined ? timeout : AbortSignal.any([call.signal, timeout]);
    const path = fillPath(route.root === true ? route.path : apiPrefix + route.path, input);
    try {
      const fresh = await beforeAbort(authorize(), signal);
      const init = {
        method: route.method,
        signal,
        ...contentOf(input, { ...options.headers, ...fresh, ...keyOf(call), ...call.headers }),
      };
      const response = await doFetch(options.baseUrl + path, init);
      if (!response.ok) throw await readFailure(response);
      return { value: await readValue(route, response), headers: response.headers };
    } catch (error) {
      if (error instanceof AppError) throw error;
      call.signal?.throwIfAborted();
      if (timeout.aborted) throw new AppError('TIMEOUT', { message: timedOutText(limitMs), cause: error });
      throw unreachable(options.baseUrl, error);
    }
  };
}

/** For a client without `authorize`: no headers that change with time. */
export const nothingFresh = async (): Promise<Record<string, string>> => ({});

function keyOf({ idempotencyKey }: OnceOptions): Record<string, string> {
  return idempotencyKey === undefined ? {} : { [idempotencyHeader]: idempotencyKey };
}

/** What takes no signal of its own keeps to the time limit and to the caller's will all the same. */
export function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function contentOf(input: Input, extra: Record<string, string>): { headers: Record<string, string>; body?: string } {
  const headers = { accept: 'application/json', ...extra };
  if (input.body === undefined) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input.body) };
}

function fillPath(template: string, { params = {}, query = {} }: Input): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, value);
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

async function readValue<T extends z.ZodType>(route: AskedRoute<T>, response: Response): Promise<z.output<T>> {
  const text = await response.text();
  try {
    return route.reply.parse(JSON.parse(text));
  } catch (error) {
    throw new AppError('MESSAGE_INVALID', {
      message:
        'The server did not answer in the agreed form. It may be another program, or another version of this one.',
      details: { status: response.status },
      cause: error,
    });
  }
}

/** The text of the network error stays in `cause`: browsers and Node word it differently. */
export function unreachable(baseUrl: string, cause: unknown): AppError {
  const where = baseUrl === '' ? '' : ` at ${baseUrl}`;
  return new AppError('UNAVAILABLE', { message: `The server${where} could not be reached.`, cause });
}
