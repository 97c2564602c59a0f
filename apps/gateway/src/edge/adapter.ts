import { apiPrefix, requestIdHeader, requestIdPattern } from '@rfp/contracts/http';
import { toEnvelope } from '@rfp/contracts/wire/envelope';
import { unsubscribePath } from '@rfp/contracts/routes/notifications';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppError } from '@rfp/contracts/errors';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { isAuthPath } from './auth-path.js';
import { rawErrorHeadersOf, sendInvalidUrlError, sendMalformedRequestError } from './raw-error-response.js';
import { limitConnections } from '../limits/limit-connections.js';
import { limitResponses } from '../limits/limit-responses.js';
import { paceRequests } from '../limits/pace-requests.js';
import { requesterOfNetwork } from '../limits/requester.js';
import { addRequestChecks } from './request-checks.js';
import { parseJson } from './parse-json.js';
import { sendCachedResponses } from './response-cache.js';
import { hasEnvelope } from './route-table.js';

const bodyLimitBytes = 1024 * 1024;

/**
 * Maximum size of address and headers. Larger than the limit of the address, so that both limits have their own error. Node's own limit is 16 KiB.
 */
const maxHeaderBytes = 96 * 1024;

/** Maximum body size for auth routes; user metadata is the largest. */
const authBodyLimitBytes = 64 * 1024;

export interface EdgeOptions {
  /** Public origin of the console. */
  siteUrl: string;
  /** Additional names of the server, in lower case; default: none. */
  allowedHosts?: readonly string[];
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted; default: none. */
  trustedProxies?: readonly string[];
  /** Error responses per second without delay, for each person and for each network of visitors. */
  refusalsPerSecond?: number;
}

/** Fastify with the limits of the product, JSON bodies only, and the checks that run before routing. */
export function createAdapter({
  siteUrl,
  allowedHosts = [],
  trustedProxies = [],
  refusalsPerSecond = 100,
}: EdgeOptions): FastifyAdapter {
  const errorHeaders = rawErrorHeadersOf(siteUrl);
  const adapter = new FastifyAdapter({
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: maxHeaderBytes,
      // Node would respond with an empty body; our host check rejects such requests as well.
      requireHostHeader: false,
    },
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendInvalidUrlError(error, request, reply, errorHeaders),
    clientErrorHandler: (error, socket) => sendMalformedRequestError(error, socket, errorHeaders),
    // Requests on open connections are served until shutdown ends; Fastify's own response is not a problem document.
    return503OnClosing: false,
    // No Express-style middleware is used.
    skipMiddie: true,
  });
  const fastify = adapter.getInstance();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const text = decodeBody(request, body);
      return text === '' ? undefined : parseJson(text, 'The body');
    },
  );
  // ra-data-simple-rest sends a content type with a DELETE without body; mail programs send the form field defined by RFC 8058.
  fastify.addContentTypeParser('*', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    if (text !== '' && request.routeOptions.url !== apiPrefix + unsubscribePath)
      throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  });
  const connections = limitConnections(fastify, trustedProxies);
  envelopeReplies(fastify);
  sendCachedResponses(fastify);
  limitResponses(fastify);
  identifyRequester(fastify);
  paceRequests(fastify, { connections, refusalsPerSecond });
  addRequestChecks(fastify, [new URL(siteUrl).hostname, ...allowedHosts]);
  fastify.decorateRequest('principal', null);
  fastify.addHook('onRoute', (route) => {
    if (isAuthPath(route.url)) route.bodyLimit = authBodyLimitBytes;
  });
  return adapter;
}

function identifyRequester(fastify: FastifyInstance): void {
  fastify.decorateRequest('requester', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    request.requester = requesterOfNetwork(request, reply);
    done();
  });
}

/**
 * Wraps replies of routes with an envelope as text, so that rows and objects are serialized once. Runs before `sendCachedResponses`, which caches
 * bodies as they are sent.
 */
function envelopeReplies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', ({ method, routeOptions, cachedResponse }, { statusCode }, payload, done) => {
    const isReply = typeof payload === 'string' && cachedResponse === null && statusCode < 300;
    done(null, isReply && hasEnvelope(method, routeOptions.url ?? '') ? toEnvelope(payload) : payload);
  });
}

/** Does not skip the byte order mark, which JSON does not allow. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const charsetPattern = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** The text of a body. @throws AppError UNSUPPORTED_MEDIA_TYPE unless it is UTF-8, BAD_REQUEST if it is invalid */
function decodeBody({ headers }: Pick<FastifyRequest, 'headers'>, body: Buffer): string {
  const charset = charsetPattern.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'The request body must be encoded in UTF-8.' });
  }
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'The request body must not have a content encoding.' });
  }
  try {
    return utf8.decode(body);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'The body must be valid UTF-8', cause });
  }
}

/** The caller's request id if it is well-formed, otherwise a new one. Ids appear in logs and responses without escaping. */
function requestIdOf(headers: IncomingHttpHeaders): string {
  const requestedId = headers[requestIdHeader];
  return typeof requestedId === 'string' && requestIdPattern.test(requestedId) ? requestedId : randomUUID();
}
