import { apiPrefix, authPrefix } from '@rfp/contracts/http';
import { routes } from '@rfp/contracts/routes';
import { noteConnection } from '@rfp/service-kit/yield-to-connections';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Socket } from 'node:net';
import { credentialOf } from '../access/credential.js';
import { type OpenConnections } from './limit-connections.js';
import { RefusalPace } from './refusal-pace.js';
import { RequestTurns } from './request-turns.js';
import { type Owner } from './round-robin.js';
import { whenClosed } from './when-closed.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Delay of the request's refusal, in milliseconds. */
    refusalWaitMs: number;
  }
}

export interface RequestPace {
  connections: OpenConnections;
  /** Refusals per second without delay, for each person and for each network of visitors. */
  refusalsPerSecond: number;
}

/**
 * Keeps the event loop free for new connections, however fast open connections send requests. One request begins in each turn of the event loop;
 * networks, and callers within a network, take turns. A caller who is refused often waits for each refusal. Requires `request.requester`.
 */
export function paceRequests(fastify: FastifyInstance, { connections, refusalsPerSecond }: RequestPace): void {
  const turns = new RequestTurns();
  fastify.server.on('connection', () => {
    noteConnection();
    turns.noteAccepted();
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!hasConnection(request) || isLiveCheck(request)) return done();
    const withdraw = turns.add(ownerOf(request), done);
    whenClosed(reply.raw, withdraw);
  });
  fastify.decorateRequest('refusalWaitMs', 0);
  slowRefusals(fastify, new RefusalPace(refusalsPerSecond), connections);
}

function slowRefusals(fastify: FastifyInstance, pace: RefusalPace, connections: OpenConnections): void {
  const waiting = new Set<() => void>();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const waitMs = isRefusal(request, reply) ? pace.waitFor(partyOf(request), performance.now()) : 0;
    if (waitMs === 0) return done(null, payload);
    request.refusalWaitMs = waitMs;
    connections.setRefused(request.raw);
    const send = () => {
      clearTimeout(timer);
      if (!waiting.delete(send)) return;
      if (connections.isReplaced(request.raw)) void reply.header('connection', 'close');
      done(null, payload);
    };
    const timer = setTimeout(send, waitMs);
    waiting.add(send);
    whenClosed(reply.raw, send);
  });
  fastify.addHook('preClose', (done) => {
    for (const send of waiting) send();
    done();
  });
}

/** False for a request that the gateway makes to itself: the request that caused it already had its turn. */
function hasConnection({ raw: { socket } }: FastifyRequest): boolean {
  return socket instanceof Socket;
}

function isRefusal(request: FastifyRequest, reply: FastifyReply): boolean {
  return reply.statusCode >= 400 && hasConnection(request);
}

/** Whether the request is the liveness check, which must always show that the event loop runs. */
function isLiveCheck({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === routes.live.path;
}

/** Within a network, turns alternate between credentials, calls without a credential and console files. */
function ownerOf(request: FastifyRequest): Owner {
  const prefix = [apiPrefix, authPrefix].find((start) => request.url.startsWith(`${start}/`)) ?? 'console';
  return { party: request.requester?.party ?? '', caller: credentialOf(request) ?? prefix };
}

function partyOf(request: FastifyRequest): string {
  return request.principal?.requester.party ?? request.requester?.party ?? '';
}
