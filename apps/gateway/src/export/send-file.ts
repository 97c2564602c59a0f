import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Readable } from 'node:stream';

/** Sends a stream as a file that browsers save. */
export function sendFile(
  content: Readable,
  { media, name }: { media: string; name: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  void reply.headers({
    'content-type': media,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
  if (request.method !== 'HEAD') return void reply.send(content);
  // For a HEAD request, Fastify would read the stream to its end.
  content.destroy();
  void reply.send();
}
