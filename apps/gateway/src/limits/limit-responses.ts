import { apiPrefix } from '@rfp/contracts/http';
import { routes } from '@rfp/contracts/routes';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Socket } from 'node:net';
import { UnreadResponses } from './unread-responses.js';
import { whenClosed } from './when-closed.js';

export interface ResponseLimits {
  /** Maximum number of requests of a connection that wait for the previous response. */
  pipelined: number;
  /** Time within which a client must read some of a response. */
  stallMs: number;
  /** Time within which a client must read a whole response. */
  readMs: number;
  /** Time within which a client must read a file of unknown length. */
  downloadMs: number;
  /** Maximum bytes of unread responses in memory. */
  unreadBytes: number;
}

export const responseLimits: ResponseLimits = {
  pipelined: 16,
  stallMs: 15_000,
  readMs: 120_000,
  downloadMs: 3_600_000,
  unreadBytes: 32 * 1024 * 1024,
};

/** Responses below this size are not worth a timer. */
const smallBytes = 16 * 1024;

/**
 * Bounds the memory and the time that responses take: the requests of a connection are served one after the other, and a connection whose client
 * does not read is closed.
 */
export function limitResponses(fastify: FastifyInstance, overrides: Partial<ResponseLimits> = {}): void {
  const limits = { ...responseLimits, ...overrides };
  const unread = new UnreadResponses(limits.unreadBytes);
  serveInTurn(fastify, limits);
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!isLiveFeed(request)) limitReading(request, reply, { bytes: sizeOf(payload), unread, limits });
    done(null, payload);
  });
}

/** Node itself would start all pipelined requests at once and hold their responses in memory. */
function serveInTurn(fastify: FastifyInstance, { pipelined }: ResponseLimits): void {
  const waitingOf = new WeakMap<Socket, (() => void)[]>();
  fastify.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    whenClosed(reply.raw, () => {
      const next = waitingOf.get(socket)?.shift();
      if (next === undefined) waitingOf.delete(socket);
      else if (!socket.destroyed) {
        // Otherwise the timeout of this response would end the connection during the next request: Node resets it only between idle and busy.
        socket.setTimeout(0);
        next();
      }
    });
    const waiting = waitingOf.get(socket);
    if (waiting === undefined) {
      waitingOf.set(socket, []);
      done();
    } else if (waiting.length < pipelined) waiting.push(done);
    else socket.destroy();
  });
}

interface ReadingLimits {
  bytes: number;
  unread: UnreadResponses;
  limits: ResponseLimits;
}

function limitReading(request: FastifyRequest, reply: FastifyReply, { bytes, unread, limits }: ReadingLimits): void {
  const { socket } = request.raw;
  // A request of the gateway to itself has no connection; the request that caused it is limited.
  if (!(socket instanceof Socket)) return;
  // The client has left, so no event would clear the timer and the byte count.
  if (socket.destroyed) return;
  // Node sets the timeout of an idle connection again after the response.
  socket.setTimeout(limits.stallMs);
  if (bytes < smallBytes) return;
  const limit = setTimeout(() => socket.destroy(), isDownload(reply) ? limits.downloadMs : limits.readMs);
  const owner = request.principal?.requester.caller ?? request.requester?.party ?? '';
  const remove = Number.isFinite(bytes) ? unread.add({ owner, bytes, socket }) : () => undefined;
  whenClosed(reply.raw, () => {
    clearTimeout(limit);
    remove();
  });
}

/** Size of a response in bytes. Infinite for a stream, which is read piece by piece. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return Buffer.byteLength(payload);
  return payload === null || payload === undefined ? 0 : Number.POSITIVE_INFINITY;
}

/** Whether the response is a file, whose length is unknown. */
function isDownload(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-disposition')).startsWith('attachment');
}

/** Live events have their own limits for readers. */
function isLiveFeed({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === apiPrefix + routes.events.path;
}
