import { Controller, Inject, Req, Res } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type ServerResponse } from 'node:http';
import { AskedBy, type Asker } from '../access/asker.js';
import { credentialOf } from '../access/credential.js';
import { Serves } from '../access/serves.js';
import { LiveService } from './live.service.js';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that packs or gathers would keep what is meant for now.
  'cache-control': 'no-store, no-cache, no-transform',
  'x-accel-buffering': 'no',
  // When the stream ends so does the connection: a gateway that closes does not wait for another request on it.
  connection: 'close',
};

/** Who does not read does not read the end either. */
const endMs = 500;

function breakOff(answer: ServerResponse): void {
  const limit = setTimeout(() => answer.destroy(), endMs);
  answer.once('close', () => clearTimeout(limit));
}

/** What happens, as it happens. */
@Controller()
export class EventsController {
  constructor(@Inject(LiveService) private readonly live: LiveService) {}

  @Serves('events')
  async follow(@Req() request: FastifyRequest, @AskedBy() asker: Asker, @Res() reply: FastifyReply): Promise<void> {
    if (request.method === 'HEAD') return void reply.headers(headers).send();
    const credential = credentialOf(request);
    if (credential === null) throw new AppError('UNAUTHENTICATED');
    const lastEventId = request.headers['last-event-id'];
    const stream = await this.live.open({
      asker,
      credential,
      lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
    });
    stream.once('over', () => breakOff(reply.raw));
    void reply.headers(headers).send(stream);
  }
}
