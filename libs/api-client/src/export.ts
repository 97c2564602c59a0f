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

export interface ExportedFile {
  name: string;
  media: string;
  /** Number of matching opportunities when the export begins. */
  total: number;
  /** Content of the file. Throws AppError `UNAVAILABLE` if the connection ends before the file does. */
  content: AsyncIterable<Uint8Array>;
}

/** Requests a file with all matching opportunities. The timeout applies until the first byte. */
export type RequestExport = (request: ExportRequest, call?: CallOptions) => Promise<ExportedFile>;

export function createExport(options: ApiClientOptions): RequestExport {
  return async (request, given = {}) => {
    const call = withSignal(options, given);
    const limitMs = options.timeoutMs ?? timeLimitMs(routes.exportOpportunities.path);
    const late = new AbortController();
    const limit = setTimeout(() => late.abort(), limitMs);
    const signal = call.signal === undefined ? late.signal : AbortSignal.any([call.signal, late.signal]);
    try {
      const response = await requestFile(options, request, { ...call, signal });
      if (!response.ok) throw await readErrorResponse(response);
      return toExportedFile(response, options.baseUrl, call.signal);
    } catch (error) {
      if (error instanceof AppError) throw error;
      call.signal?.throwIfAborted();
      if (late.signal.aborted) throw new AppError('TIMEOUT', { message: timeoutText(limitMs), cause: error });
      throw unreachableError(options.baseUrl, error);
    } finally {
      clearTimeout(limit);
    }
  };
}

async function requestFile(
  { baseUrl, headers, fetch: doFetch = fetch, authorize = noHeaders }: ApiClientOptions,
  { format, filter, sort, columns }: ExportRequest,
  call: CallOptions & { signal: AbortSignal },
): Promise<Response> {
  const fresh = await rejectOnAbort(authorize(), call.signal);
  const query = new URLSearchParams({ format });
  if (filter !== undefined) query.set('filter', JSON.stringify(filter));
  if (sort !== undefined) query.set('sort', JSON.stringify(sort));
  if (columns !== undefined) query.set('columns', columns.join(','));
  return doFetch(`${baseUrl}${apiPrefix}${routes.exportOpportunities.path}?${query.toString()}`, {
    headers: { ...headers, ...fresh, ...call.headers },
    signal: call.signal,
  });
}

function toExportedFile({ headers, body }: Response, baseUrl: string, signal: AbortSignal | undefined): ExportedFile {
  const name = /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  const total = Number(headers.get('x-total-count') ?? Number.NaN);
  if (name === undefined || !Number.isInteger(total) || body === null) throw new AppError('MESSAGE_INVALID');
  return { name, total, media: headers.get('content-type') ?? '', content: readBody(body, baseUrl, signal) };
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
