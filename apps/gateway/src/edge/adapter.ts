import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppError } from '@rfp/contracts/errors';
import { type FastifyRequest } from 'fastify';
import { type IncomingMessage } from 'node:http';
import { isAuthPath } from './auth-path.js';
import { answerBrokenRequest, answerUnreadableAddress } from './bare-answer.js';
import { addChecks } from './before-routes.js';
import { parseJson } from './parse-json.js';
import { requestIdOf } from './request-id.js';

const bodyLimitBytes = 1024 * 1024;

/** A getMany of 1,000 ids is a request line of 45 KiB; Node's own limit is 16. */
const maxHeaderBytes = 64 * 1024;

const maxConnections = 1000;

/** The largest thing that is sent there is somebody's metadata. */
const authBodyLimitBytes = 64 * 1024;

export interface EdgeOptions {
  /** Where people reach the console: an origin. */
  siteUrl: string;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed; none where absent. */
  trustedProxies?: readonly string[];
}

/** Fastify with the limits of the product, JSON bodies only, and the checks that come before any route. */
export function createAdapter({ siteUrl, trustedProxies = [] }: EdgeOptions): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: maxHeaderBytes,
      // Node would answer with an empty body; the check of the host refuses the request as well.
      requireHostHeader: false,
    },
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers),
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerBrokenRequest,
    // Requests on open connections are served to the end of a shutdown; Fastify's own answer would not be a problem body.
    return503OnClosing: false,
    // No Express-style middleware is used.
    skipMiddie: true,
  });
  const fastify = adapter.getInstance();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => (text === '' ? undefined : parseJson(text, 'The body')),
  );
  // ra-data-simple-rest puts a content type on a DELETE that has no body.
  fastify.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) => {
    if (text !== '') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  });
  // Beyond these a connection is closed at once: a flood must not take the descriptors that the database needs.
  fastify.server.maxConnections = maxConnections;
  addChecks(fastify, siteUrl);
  fastify.decorateRequest('asker', null);
  fastify.addHook('onRoute', (route) => {
    if (isAuthPath(route.url)) route.bodyLimit = authBodyLimitBytes;
  });
  return adapter;
}
