import { AppError } from '@rfp/contracts/errors';
import { type Deadline, type FetchLimits } from './deadline.js';
import { isPrivateHost } from './private-address.js';
import { redact, withoutSecrets } from './redact.js';

export interface OutgoingRequest {
  address: URL;
  method: 'GET' | 'POST';
  headers: Headers;
  body: string | null;
}

const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a request and follows redirects, each checked.
 * @throws SOURCE_UNREACHABLE, SOURCE_TIMEOUT, and SOURCE_REFUSED where a redirect leads to where it must not.
 */
export async function openRequest(request: OutgoingRequest, limits: FetchLimits, deadline: Deadline): Promise<Response> {
  let current = request;
  for (let hop = 0; ; hop += 1) {
    const response = await sendOnce(current, limits, deadline);
    if (!redirects.has(response.status)) return response;
    await response.body?.cancel();
    if (hop === maxRedirects) throw refusedRedirect(request, `it is redirected more than ${maxRedirects} times`);
    current = follow(current, response);
  }
}

async function sendOnce(request: OutgoingRequest, limits: FetchLimits, deadline: Deadline): Promise<Response> {
  const stop = deadline.limit(limits.headersMs, 'headers');
  try {
    return await fetch(request.address, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      redirect: 'manual',
      signal: deadline.signal,
    });
  } catch (error) {
    throw deadline.cause() ?? networkError(error, request);
  } finally {
    stop();
  }
}

function follow(request: OutgoingRequest, response: Response): OutgoingRequest {
  const location = response.headers.get('location') ?? '';
  if (!URL.canParse(location, request.address.href)) throw refusedRedirect(request, 'it is redirected to an address that cannot be read');
  const address = new URL(location, request.address);
  // Plain HTTP is followed only from plain HTTP: a downgrade would show the request to everyone on the way.
  if (address.protocol !== 'https:' && address.protocol !== request.address.protocol) {
    throw refusedRedirect(request, `it is redirected from ${request.address.protocol} to ${address.protocol}`);
  }
  // A source on the internet has no business inside this network; a twin or mirror that is itself there may stay there.
  if (isPrivateHost(address.hostname) && !isPrivateHost(request.address.hostname)) throw refusedRedirect(request, 'it is redirected into the private network');
  const headers = address.origin === request.address.origin ? new Headers(request.headers) : withoutSecrets(request.headers);
  if (response.status === 307 || response.status === 308) return { ...request, address, headers };
  headers.delete('content-type');
  return { address, method: 'GET', headers, body: null };
}

function refusedRedirect(request: OutgoingRequest, why: string): AppError {
  const where = describeRequest(request);
  return new AppError('SOURCE_REFUSED', { message: `The request to the source is not followed: ${why}. (${where})`, details: { request: where } });
}

/** Method and redacted address, for messages. */
export function describeRequest(request: OutgoingRequest): string {
  return `${request.method} ${redact(request.address)}`;
}

/** A body that ended before its end. */
export function brokenOff(error: unknown, request: OutgoingRequest): AppError {
  return new AppError('SOURCE_TRUNCATED', { details: { request: describeRequest(request), network_code: networkCode(error) } });
}

/** What the common codes mean to a person. */
const reasons = new Map([
  ['ENOTFOUND', 'its name is not known here, perhaps there is no network'],
  ['EAI_AGAIN', 'its name could not be looked up, perhaps there is no network'],
  ['ECONNREFUSED', 'nothing answers at its address'],
  ['ECONNRESET', 'the connection was cut'],
  ['ENETUNREACH', 'there is no way to its network'],
  ['EHOSTUNREACH', 'there is no way to its machine'],
]);

// The text of a network error stays out: it may quote the address with its key. Its code says what happened.
function networkError(error: unknown, request: OutgoingRequest): AppError {
  const code = networkCode(error);
  const where = describeRequest(request);
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return new AppError('SOURCE_TIMEOUT', { details: { request: where, network_code: code } });
  return new AppError('SOURCE_UNREACHABLE', {
    message: `The source could not be reached: ${reasons.get(code) ?? code}. (${where})`,
    details: { request: where, network_code: code },
  });
}

/** Errors of the runtime are told by their shape: they may be of another realm, where `instanceof` does not hold. */
function networkCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'network error';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? networkCode(error.cause) : 'network error';
}
