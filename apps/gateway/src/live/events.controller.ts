import { Controller, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type ServerResponse } from 'node:http';
import { CurrentCaller, type Principal } from '../access/principal.js';
import { identificationOf } from '../access/credential.js';
import { ContractRoute } from '../access/contract-route.decorator.js';
import { LiveService } from './live.service.js';
import { sseHeaders } from './sse-headers.js';

const headers = {
  ...sseHeaders,
  // Closes the connection with the stream, because on shutdown the gateway does not wait for further requests on it.
  connection: 'close',
};

/** Time after which an ended stream is aborted, because a client that does not read does not receive the end either. */
const endTimeoutMs = 500;

function destroyAfterTimeout(response: ServerResponse): void {
  const limit = setTimeout(() => response.destroy(), endTimeoutMs);
  response.once('close', () => clearTimeout(limit));
}

/** Live events, as server-sent events. */
@Controller()
export class EventsController {
  constructor(private readonly live: LiveService) {}

  @ContractRoute('events')
  async follow(
    @Req() request: FastifyRequest,
    @CurrentCaller() principal: Principal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.method === 'HEAD') return void reply.headers(headers).send();
    const lastEventId = request.headers['last-event-id'];
    const stream = await this.live.open({
      principal,
      identification: identificationOf(request),
      lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
    });
    stream.once('finished', () => destroyAfterTimeout(reply.raw));
    void reply.headers(headers).send(stream);
  }
}
