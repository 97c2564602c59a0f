import { AppError, type ErrorCode, errorCatalogue } from '@rfp/contracts/errors';
import { Deadline } from '@rfp/sources/http/deadline';
import { redact } from '@rfp/sources/http/redact';
import { acceptedCodings } from './body/decode-body.js';
import { type EgressRules } from './egress-settings.js';
import { validateUrl } from './validate-url.js';
import { validateFileType } from './body/page-type.js';
import { checkLength, type HopResponse, sendHop } from './send-hop.js';

type Input = Parameters<typeof globalThis.fetch>[0];
type Init = Parameters<typeof globalThis.fetch>[1];

/** Headers that the guard sets itself. */
const guardHeaders = [
  'cookie',
  'referer',
  'origin',
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'proxy-authorization',
];

/**
 * Sends one request of a connector. Does not follow redirects: `openRequest` does, by calling this function again.
 * @throws URL_REFUSED and SOURCE_*
 */
export async function sendForSource(
  input: Input,
  init: Init,
  rules: EgressRules,
  addresses?: readonly string[],
): Promise<Response> {
  const { address, method, headers, body, signal } = readRequest(input, init);
  const requestText = `${method} ${redact(address)}`;
  const deadline = new Deadline(signal, 'PAGE_TIMEOUT');
  try {
    const answer = await sendHop(
      { target: validateUrl(address, rules), method, headers, body, maxBytes: rules.limits.streamBytes, addresses },
      rules,
      deadline,
    );
    return toResponse(answer, requestText, rules.limits.streamBytes);
  } catch (error) {
    throw toSourceError(error, requestText);
  } finally {
    deadline.clear();
  }
}

interface SourceRequest {
  address: string;
  method: 'GET' | 'POST';
  headers: Headers;
  body: string | null;
  signal: AbortSignal;
}

function readRequest(input: Input, init: Init = {}): SourceRequest {
  if (typeof input === 'object' && 'url' in input)
    throw new TypeError('The egress guard takes an address and options, not a Request');
  const body = init.body ?? null;
  if (body !== null && typeof body !== 'string') throw new TypeError('The egress guard sends only text');
  return {
    address: String(input),
    method: readMethod(init.method),
    headers: withoutGuardHeaders(new Headers(init.headers)),
    body,
    signal: init.signal ?? new AbortController().signal,
  };
}

function readMethod(method: string | undefined): 'GET' | 'POST' {
  if (method === undefined || method === 'GET') return 'GET';
  if (method === 'POST') return 'POST';
  throw new TypeError(`The egress guard does not send ${method}`);
}

function withoutGuardHeaders(headers: Headers): Headers {
  for (const name of guardHeaders) headers.delete(name);
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', acceptedCodings);
  return headers;
}

function toResponse(answer: HopResponse, requestText: string, maxBytes: number): Response {
  const { status, headers } = answer;
  try {
    if (status >= 200 && status < 300 && status !== 204) validateFileType(headers.get('content-type') ?? '');
    checkLength(headers, maxBytes);
    const bodiless = status === 204 || status === 205 || status === 304;
    if (bodiless) answer.close();
    return new Response(bodiless ? null : streamOf(answer, requestText), { status, headers });
  } catch (error) {
    answer.close();
    throw error;
  }
}

function streamOf({ body, close }: HopResponse, requestText: string): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = await body.next();
          if (piece.done === true) controller.close();
          else controller.enqueue(piece.value);
        } catch (error) {
          controller.error(toSourceError(error, requestText));
        }
      },
      async cancel() {
        close();
        await body.return(undefined);
      },
    },
    // Prevents reading ahead.
    { highWaterMark: 0 },
  );
}

const sourceCodes = new Map<ErrorCode, ErrorCode>([
  ['PAGE_UNREACHABLE', 'SOURCE_UNREACHABLE'],
  ['PAGE_TIMEOUT', 'SOURCE_TIMEOUT'],
  ['PAGE_BROKEN', 'SOURCE_TRUNCATED'],
  ['PAGE_TOO_LARGE', 'SOURCE_TOO_LARGE'],
  ['PAGE_TYPE_REFUSED', 'SOURCE_NOT_JSON'],
]);

/** Converts the error to the corresponding code for sources, as used by runs and connectors. */
function toSourceError(error: unknown, requestText: string): unknown {
  const code = error instanceof AppError ? sourceCodes.get(error.code) : undefined;
  if (!(error instanceof AppError) || code === undefined) return error;
  const specificMessage = error.message === errorCatalogue[error.code].text ? '' : ` ${error.message}`;
  return new AppError(code, {
    message: `${errorCatalogue[code].text}${specificMessage} (${requestText})`,
    details: { request: requestText, ...error.details },
    cause: error,
  });
}
