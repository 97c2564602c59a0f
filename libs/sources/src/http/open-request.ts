import { AppError } from '@rfp/contracts/errors';
import { type Deadline, type FetchLimits } from './deadline.js';
import { networkCode, networkReason } from './network-error.js';
import { isPrivateHost } from './addresses/private-address.js';
import { redact, withoutSecrets } from './redact.js';

export interface OutgoingRequest {
  address: URL;
  method: 'GET' | 'POST';
  headers: Headers;
  body: string | null;
}

/** A request with its transport and limits. */
export interface RequestOptions {
  request: OutgoingRequest;
  send: typeof globalThis.fetch;
  limits: FetchLimits;
}

const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
const permanentRedirects = new Set([301, 308]);

interface ReceivedResponse {
  response: Response;
  /** URL after redirects. */
  address: URL;
  /** The permanent new URL that the source announces; null if it has not moved. */
  movedTo: URL | null;
}

/**
 * Sends a request and follows redirects, each validated.
 * @throws SOURCE_UNREACHABLE, SOURCE_TIMEOUT, and SOURCE_REFUSED for a forbidden redirect.
 */
export async function openRequest(
  { request, send, limits }: RequestOptions,
  deadline: Deadline,
): Promise<ReceivedResponse> {
  let current = request;
  let movedTo: URL | null = null;
  let isPermanent = true;
  for (let hop = 0; ; hop += 1) {
    const response = await sendOnce({ request: current, send, limits }, deadline);
    if (!redirects.has(response.status)) return { response, address: current.address, movedTo };
    await response.body?.cancel();
    if (hop === maxRedirects) throw redirectError(request, `it is redirected more than ${maxRedirects} times`);
    current = follow(current, response);
    isPermanent &&= permanentRedirects.has(response.status);
    if (isPermanent) movedTo = current.address;
  }
}

async function sendOnce({ request, send, limits }: RequestOptions, deadline: Deadline): Promise<Response> {
  const stop = deadline.limit(limits.headersMs, 'headers');
  try {
    return await send(request.address, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      redirect: 'manual',
      signal: deadline.signal,
    });
  } catch (error) {
    // The egress guard throws its own error.
    throw deadline.cause() ?? (error instanceof AppError ? error : networkError(error, request));
  } finally {
    stop();
  }
}

function follow(request: OutgoingRequest, response: Response): OutgoingRequest {
  const address = locationOf(request, response);
  // A redirect from HTTPS to HTTP is not followed: it would expose the request.
  if (address.protocol !== 'https:' && address.protocol !== request.address.protocol) {
    throw redirectError(request, `it is redirected from ${request.address.protocol} to ${address.protocol}`);
  }
  // A source on the internet must not redirect into this network; a twin or mirror in a private network may stay there.
  if (isPrivateHost(address.hostname) && !isPrivateHost(request.address.hostname))
    throw redirectError(request, 'it is redirected into the private network');
  const headers =
    address.origin === request.address.origin ? new Headers(request.headers) : withoutSecrets(request.headers);
  if (response.status === 307 || response.status === 308) return { ...request, address, headers };
  headers.delete('content-type');
  return { address, method: 'GET', headers, body: null };
}

function locationOf(request: OutgoingRequest, response: Response): URL {
  const location = response.headers.get('location') ?? '';
  // An empty location would resolve to the same URL.
  if (location === '') throw redirectError(request, 'the redirect has no location');
  if (!URL.canParse(location, request.address.href))
    throw redirectError(request, 'it is redirected to an address that cannot be read');
  return new URL(location, request.address);
}

function redirectError(request: OutgoingRequest, reason: string): AppError {
  const requestLabel = describeRequest(request);
  return new AppError('SOURCE_REFUSED', {
    message: `The request to the source is not followed: ${reason}. (${requestLabel})`,
    details: { request: requestLabel },
  });
}

/** Method and redacted URL, for messages. */
export function describeRequest(request: OutgoingRequest): string {
  return `${request.method} ${redact(request.address)}`;
}

/** The error of a body that was cut off. */
export function connectionLost(error: unknown, request: OutgoingRequest): AppError {
  return new AppError('SOURCE_TRUNCATED', {
    details: { request: describeRequest(request), network_code: networkCode(error) },
  });
}

// Omits the text of the network error, which may quote the URL with its key; the code is sufficient.
function networkError(error: unknown, request: OutgoingRequest): AppError {
  const code = networkCode(error);
  const requestLabel = describeRequest(request);
  if (/TIMEOUT|ETIMEDOUT/.test(code))
    return new AppError('SOURCE_TIMEOUT', { details: { request: requestLabel, network_code: code } });
  return new AppError('SOURCE_UNREACHABLE', {
    message: `The source could not be reached: ${networkReason(code)}. (${requestLabel})`,
    details: { request: requestLabel, network_code: code },
  });
}
