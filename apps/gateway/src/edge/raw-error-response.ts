import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { requestIdHeader } from '@rfp/contracts/http';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { isAuthPath, pathOf, sendAuthError, toAuthErrorReply } from './auth-path.js';
import { rawSecurityHeadersOf } from './security-headers.js';
import { normalizeError, toProblem } from './to-problem.js';

/**
 * An address beyond the limit of Node's parser gets 431 as well: the parser counts address and headers together, and its error does not state which
 * one was too long. Shorter addresses are checked after parsing, and get 414.
 */
const clientErrors = new Map<string, ErrorCode>([
  ['HPE_HEADER_OVERFLOW', 'HEADERS_TOO_LARGE'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'REQUEST_TIMEOUT'],
]);

type ErrorHeaders = Record<string, string>;

/** Headers for the functions below, whose responses bypass the hooks of the routes. */
export function rawErrorHeadersOf(siteUrl: string): ErrorHeaders {
  return {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...rawSecurityHeadersOf(siteUrl),
  };
}

/** Response to a URL that the router cannot parse. */
export function sendInvalidUrlError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: ErrorHeaders,
): void {
  const failure = normalizeError(error);
  void reply.headers(headers).header(requestIdHeader, request.id);
  if (isAuthPath(pathOf(request))) return sendAuthError(reply, toAuthErrorReply(failure, request));
  const problem = toProblem(failure, { instance: '', requestId: request.id });
  void reply.code(failure.status).send(JSON.stringify(problem));
}

/**
 * Response to a malformed HTTP request, written to the socket because there is no Fastify reply. Closes the connection, because the start of the
 * next request cannot be determined.
 */
export function sendMalformedRequestError(
  error: Error & { code?: string },
  socket: Socket,
  headers: ErrorHeaders,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = new AppError(clientErrors.get(error.code ?? '') ?? 'BAD_REQUEST');
  const requestId = randomUUID();
  const body = JSON.stringify(toProblem(failure, { instance: '', requestId }));
  const fields = {
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    [requestIdHeader]: requestId,
    connection: 'close',
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? ''}\r\n${head.join('')}\r\n${body}`);
}
