import { toEnvelope } from '@rfp/contracts/envelope';
import { type FastifyInstance } from 'fastify';
import { hasEnvelope } from './route-table.js';

/**
 * Puts the replies of routes with an envelope into it, as text: rows and objects are serialized once. Before `sendKeptAnswers`, which keeps bodies as
 * they are sent.
 */
export function envelopeReplies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', ({ method, routeOptions, kept }, { statusCode }, payload, done) => {
    const isReply = typeof payload === 'string' && kept === null && statusCode < 300;
    done(null, isReply && hasEnvelope(method, routeOptions.url ?? '') ? toEnvelope(payload) : payload);
  });
}
