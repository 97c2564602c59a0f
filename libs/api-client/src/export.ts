import { AppError } from '@rfp/contracts/errors';
import { type ExportRequest } from '@rfp/contracts/opportunities/export';
import { apiPrefix } from '@rfp/contracts/http';
import { routes } from '@rfp/contracts/routes';
import { readErrorResponse } from './read-error-response.js';
import {
  type ApiClientOptions,
  type CallOptions,
  noHeaders,
  rejectOnAbort,
  unreachableError,
  withSignal,
} from './send.js';
import { timeLimitMs, timeoutText } from './time-limit.js';

/** A file that is downloaded. */
export interface ExportedLog {
  name: string;
  media: string;
  /** Content of the file. Throws AppError `UNAVAILABLE` if the connection ends before the file does. */
  content: AsyncIterable<Uint8Array>;
}

export interface ExportedFile extends ExportedLog {
  /** Number of matching opportunities when the export begins. */
  total: number;
}

/** Requests a file with all matching opportunities. The timeout applies until the first byte. */
export type RequestExport = (request: ExportRequest, call?: CallOptions) => Promise<ExportedFile>;

export function createExport(options: ApiClientOptions): RequestExport {
  return async ({ format, filter, sort, columns }, call) => {
    const query = new URLSearchParams({ format });
    if (filter !== undefined) query.set('filter', JSON.stringify(filter));
    if (sort !== undefined) query.set('sort', JSON.stringify(sort));
    if (columns !== undefined) query.set('columns', columns.join(','));
    const { headers, ...file } = await requestFile(options, { path: routes.exportOpportunities.path, query }, call);
    const total = Number(headers.get('x-total-count') ?? Number.NaN);
    if (!Number.isInteger(total)) throw new AppError('MESSAGE_INVALID');
    return { ...file, total };
  };
}

/** Requests a file that a service writes, such as the audit log. The timeout applies until the first byte. */
export type RequestLog<Filter> = (filter?: Filter, call?: CallOptions) => Promise<ExportedLog>;

export function createLogExport<Filter extends object>(options: ApiClientOptions, path: string): RequestLog<Filter> {
  return async (filter, call) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...filter })) if (typeof value === 'string') query.set(name, value);
    const { name, media, content } = await requestFile(options, { path, query }, call);
    return { name, media, content };
  };
}

/** A successful response with a file. */
interface FileResponse extends ExportedLog {
  headers: Headers;
}

async function requestFile(
  options: ApiClientOptions,
  { path, query }: { path: string; query: URLSearchParams },
  given: CallOptions = {},
): Promise<FileResponse> {
  const call = withSignal(options, given);
  const limitMs = options.timeoutMs ?? timeLimitMs(path);
  const late = new AbortController();
  const limit = setTimeout(() => late.abort(), limitMs);
  const signal = call.signal === undefined ? late.signal : AbortSignal.any([call.signal, late.signal]);
  try {
    const response = await fetchFile(options, `${path}?${query.toString()}`, { ...call, signal });
    if (!response.ok) throw await readErrorResponse(response);
    return toFileResponse(response, options.baseUrl, call.signal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    call.signal?.throwIfAborted();
    if (late.signal.aborted) throw new AppError('TIMEOUT', { message: timeoutText(limitMs), cause: error });
    throw unreachableError(options.baseUrl, error);
  } finally {
    clearTimeout(limit);
  }
}

async function fetchFile(
  { baseUrl, headers, fetch: doFetch = fetch, authorize = noHeaders }: ApiClientOptions,
  path: string,
  call: CallOptions & { signal: AbortSignal },
): Promise<Response> {
  const fresh = await rejectOnAbort(authorize(), call.signal);
  return doFetch(`${baseUrl}${apiPrefix}${path}`, {
    headers: { ...headers, ...fresh, ...call.headers },
    signal: call.signal,
  });
}

function toFileResponse({ headers, body }: Response, baseUrl: string, signal: AbortSignal | undefined): FileResponse {
  const name = /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  if (name === undefined || body === null) throw new AppError('MESSAGE_INVALID');
  return { name, media: headers.get('content-type') ?? '', content: readBody(body, baseUrl, signal), headers };
}

async function* readBody(
  body: ReadableStream<Uint8Array>,
  baseUrl: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    signal?.throwIfAborted();
    const where = baseUrl === '' ? '' : ` to ${baseUrl}`;
    throw new AppError('UNAVAILABLE', {
      message: `The connection${where} ended before the file was complete.`,
      cause: error,
    });
  } finally {
    // If the reader stops early, ends the connection immediately.
    await reader.cancel().catch(() => undefined);
  }
}
