import { Injectable, Logger, Inject } from '@nestjs/common';
import { type PartedRpcName, type RpcReply } from '@rfp/contracts/rpc';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Readable } from 'node:stream';
import { type Principal } from '../access/principal.js';
import { pathOf } from '../edge/auth-path.js';
import { normalizeError, toProblem } from '../edge/to-problem.js';
import { sseHeaders } from '../live/sse-headers.js';
import { ServiceClient } from '../routes/service-client.js';
import { AnswerStream } from './answer-stream.js';

/** Returns answers that a language model may write: as a whole, or as an event stream while the model writes. */
@Injectable()
export class StreamableAnswers {
  readonly #logger = new Logger(StreamableAnswers.name);

  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  /** The answer, or a stream that ends with it if the request accepts one. A failure before the first event is thrown. */
  async call<N extends PartedRpcName>(
    name: N,
    request: object,
    { principal, reply }: { principal: Principal; reply: FastifyReply },
  ): Promise<RpcReply<N> | Readable> {
    if (!acceptsEvents(reply.request)) return this.services.pass(name, request, principal);
    const stream = new AnswerStream();
    const answer = this.services.passWithParts(name, request, principal, {
      onPart: (part) => stream.part(part),
      signal: principal.requester.signal,
    });
    try {
      await Promise.race([answer, stream.begun]);
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
    void this.#finish(stream, answer, reply.request);
    void reply.headers(sseHeaders);
    return stream.body;
  }

  async #finish(stream: AnswerStream, answer: Promise<unknown>, request: FastifyRequest): Promise<void> {
    try {
      stream.finish('answer', await answer);
    } catch (thrown) {
      const error = normalizeError(thrown);
      if (error.status === 500) this.#logger.error(`Request ${request.id} failed`, error.stack);
      stream.finish('problem', toProblem(error, { instance: pathOf(request).slice(0, 500), requestId: request.id }));
    }
  }
}

/** Fastify would read the stream of a HEAD request to its end. */
function acceptsEvents({ method, headers: { accept = '' } }: FastifyRequest): boolean {
  return method !== 'HEAD' && /(?:^|,)\s*text\/event-stream\b/i.test(accept);
}
