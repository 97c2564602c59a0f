import { isIP, type LookupFunction, type Socket } from 'node:net';
import { AppError } from '@rfp/contracts/errors';
import { readAddress } from '@rfp/sources/http/addresses/address-bytes';
import { type Deadline } from '@rfp/sources/http/deadline';
import { networkCode, networkReason } from '@rfp/sources/http/network-error';
import { Client, type Dispatcher, errors, buildConnector } from 'undici';
import { decodeBody } from './body/decode-body.js';
import { type EgressRules } from './egress-settings.js';
import { type Target } from './validate-url.js';
import { resolveHost } from './resolve-host.js';
import { urlRefusal } from './url-refusal.js';

export interface HopRequest {
  target: Target;
  method: Dispatcher.HttpMethod;
  headers: Headers;
  body: string | null;
  /** Maximum size of the response after decoding. */
  maxBytes: number;
  /** Validated addresses of the host, if it is already resolved. */
  addresses?: readonly string[] | undefined;
}

export interface HopResponse {
  status: number;
  headers: Headers;
  /** The decoded body. Read it once, or close it. */
  body: AsyncGenerator<Uint8Array, undefined>;
  /** Closes the connection. */
  close: () => void;
}

/** Response headers that instruct browsers or describe the encoding. */
const droppedHeaders = new Set([
  'set-cookie',
  'alt-svc',
  'refresh',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
]);

/**
 * Resolves and validates the host, sends one request, and follows no redirect. Opens a new connection each time, because connections must not be
 * shared between names.
 * @throws URL_REFUSED and PAGE_*
 */
export async function sendHop(request: HopRequest, rules: EgressRules, deadline: Deadline): Promise<HopResponse> {
  try {
    const addresses = request.addresses ?? (await resolveHost(request.target, rules, deadline));
    return await send(request, addresses, rules, deadline);
  } catch (error) {
    throw deadline.cause() ?? toHeaderError(error);
  }
}

async function send(
  { target, method, headers, body, maxBytes }: HopRequest,
  addresses: readonly string[],
  rules: EgressRules,
  deadline: Deadline,
): Promise<HopResponse> {
  const { limits } = rules;
  const client = new Client(target.url.origin, {
    connect: pinnedConnector(addresses, rules),
    maxHeaderSize: limits.headerBytes,
    // The deadline covers all phases, with millisecond precision.
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
  });
  const disconnect = (): void => {
    // Node.js 20 keeps a composite signal alive as long as it has a listener.
    deadline.signal.removeEventListener('abort', disconnect);
    void client.destroy().catch(() => undefined);
  };
  // The client observes the signal only once it is connected.
  deadline.signal.addEventListener('abort', disconnect, { once: true });
  const stop = deadline.limit(limits.headersMs, 'headers');
  try {
    const { pathname, search } = target.url;
    const answer = await client.request({
      path: `${pathname}${search}`,
      method,
      headers: Object.fromEntries(headers),
      body,
      signal: deadline.signal,
      reset: true,
    });
    // Without a listener, the error of a body that is closed early would end the process.
    answer.body.on('error', () => undefined);
    const close = (): void => {
      disconnect();
      // Unread data would keep the client's listener alive.
      answer.body.destroy();
    };
    const coding = codingOf(answer.headers['content-encoding']);
    const read = decodeBody(answer.body, coding, { bytes: maxBytes, ratio: limits.ratio });
    return {
      status: answer.statusCode,
      headers: readHeaders(answer.headers, coding),
      body: readBody(read, close, deadline),
      close,
    };
  } catch (error) {
    disconnect();
    throw error;
  } finally {
    stop();
  }
}

async function* readBody(
  body: AsyncGenerator<Uint8Array, undefined>,
  close: () => void,
  deadline: Deadline,
): AsyncGenerator<Uint8Array, undefined> {
  try {
    yield* body;
    return undefined;
  } catch (error) {
    throw deadline.cause() ?? toBodyError(error);
  } finally {
    close();
  }
}

/** @throws PAGE_TOO_LARGE if the declared length exceeds the limit */
export function checkLength(headers: Headers, maxBytes: number): void {
  if (Number(headers.get('content-length') ?? 0) > maxBytes)
    throw new AppError('PAGE_TOO_LARGE', { details: { limit_bytes: maxBytes } });
}

function codingOf(header: string | string[] | undefined): string {
  return [header ?? ''].flat().join(',').trim().toLowerCase();
}

function readHeaders(received: Record<string, string | string[] | undefined>, coding: string): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(received)) {
    const isLength = name === 'content-length' && coding !== '' && coding !== 'identity';
    if (!droppedHeaders.has(name) && !isLength)
      for (const value of [values ?? []].flat()) appendValid(headers, name, value);
  }
  return headers;
}

/** Skips invalid headers. */
function appendValid(headers: Headers, name: string, value: string): void {
  try {
    headers.append(name, value);
  } catch {
    // The header is invalid and not needed.
  }
}

/** Converts an error before the body. Drops the message of a network error, because it may reveal the address behind a name. */
function toHeaderError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = networkCode(error);
  const details = { network_code: code };
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return new AppError('PAGE_TOO_LARGE', { message: 'The headers of the response are too large.', details });
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return new AppError('PAGE_TIMEOUT', { details });
  if (isUnreadable(error, code)) return new AppError('PAGE_BROKEN', { details });
  return new AppError('PAGE_UNREACHABLE', {
    message: `The page could not be reached: ${networkReason(code)}.`,
    details,
  });
}

function toBodyError(error: unknown): AppError {
  return error instanceof AppError
    ? error
    : new AppError('PAGE_BROKEN', { details: { network_code: networkCode(error) } });
}

/** Whether the response is not valid HTTP. */
function isUnreadable(error: unknown, code: string): boolean {
  return error instanceof errors.HTTPParserError || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
}

/**
 * Connects to validated addresses only. Does not resolve the name again, which prevents DNS rebinding. Host header, server name and certificate
 * still use the name.
 */
function pinnedConnector(
  addresses: readonly string[],
  { limits, certificateAuthorities, route }: EgressRules,
): buildConnector.connector {
  const pinned = addresses.map((each) => route(each)).map((address) => ({ address, family: isIP(address) }));
  const connect = buildConnector({
    lookup: pinnedLookup(pinned),
    autoSelectFamily: true,
    allowH2: false,
    keepAlive: false,
    maxCachedSessions: 0,
    timeout: limits.connectMs,
    ...(certificateAuthorities === undefined ? {} : { ca: certificateAuthorities }),
  });
  return (options, callback) => {
    // An IP address needs no lookup.
    const hostname = isIP(options.hostname) === 0 ? options.hostname : (pinned[0]?.address ?? '');
    connect({ ...options, hostname }, (...outcome) => {
      const [error, socket] = outcome;
      if (error !== null) return callback(error, null);
      if (isPinned(socket, pinned)) return callback(null, socket);
      socket.destroy();
      return callback(urlRefusal('name_not_public'), null);
    });
  };
}

interface PinnedAddress {
  address: string;
  family: number;
}

function pinnedLookup(pinned: readonly PinnedAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const first = pinned[0];
    if (first === undefined) callback(urlRefusal('name_not_public'), '', 0);
    else if (options.all === true) callback(null, [...pinned]);
    else callback(null, first.address, first.family);
  };
}

/** Whether the socket is connected to one of the pinned addresses. */
function isPinned(socket: Socket, pinned: readonly PinnedAddress[]): boolean {
  const reached = readAddress(socket.remoteAddress ?? '');
  return reached !== null && pinned.some(({ address }) => readAddress(address)?.join('.') === reached.join('.'));
}
