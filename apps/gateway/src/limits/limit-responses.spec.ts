import { deferred } from '@rfp/service-kit/deferred';
import fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { limitResponses, type ResponseLimits } from './limit-responses.js';

/** More than the buffers of two local sockets hold. */
const large = 'x'.repeat(24 * 1024 * 1024);

const apps: FastifyInstance[] = [];

afterEach(async () => {
  for (const app of apps.splice(0)) {
    app.server.closeAllConnections();
    await app.close();
  }
});

async function start(
  limits: Partial<ResponseLimits>,
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<{ app: FastifyInstance; port: number; served: string[] }> {
  const app = fastify({ forceCloseConnections: true });
  apps.push(app);
  const served: string[] = [];
  app.decorateRequest('principal', null);
  app.decorateRequest('requester', null);
  limitResponses(app, limits);
  app.get('/large', async () => large);
  app.get('/small/:name', async (request) => {
    served.push(request.url);
    return request.url;
  });
  prepare(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: Number(new URL(url).port), served };
}

/** Sends requests without reading the responses; resolves with the sockets of both sides. */
async function send(app: FastifyInstance, port: number, paths: string[]): Promise<{ client: Socket; server: Socket }> {
  const connected = once(app.server, 'connection');
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''));
  const [server]: Socket[] = await connected;
  if (server === undefined) throw new Error('There is no connection');
  return { client, server };
}

/** Returns the end of the text that the client has received. */
function endOf(client: Socket): () => string {
  let text = '';
  client.setEncoding('latin1').on('data', (chunk: string) => (text = (text + chunk).slice(-200)));
  return () => text;
}

function countTimers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

describe('a response that is not read', () => {
  it.each(['/large', '/answer'])('ends after a time without progress: %s', async (path) => {
    const { app, port } = await start({ stallMs: 50 }, (server) =>
      server.get('/answer', async (_request, reply) =>
        reply.header('content-type', 'text/event-stream').send(Readable.from([Buffer.from(large)])),
      ),
    );
    const { client, server } = await send(app, port, [path]);
    await once(server, 'close');
    expect(server.bytesWritten).toBeGreaterThan(0);
    client.destroy();
  });

  it('ends after the time for the whole response', async () => {
    const { app, port } = await start({ readMs: 50 });
    const { client, server } = await send(app, port, ['/large']);
    await once(server, 'close');
    expect(server.bytesWritten).toBeGreaterThan(0);
    client.destroy();
  });

  it('ends in favour of other responses beyond the memory limit', async () => {
    const { app, port } = await start({ unreadBytes: 30 * 1024 * 1024 });
    const first = await send(app, port, ['/large']);
    const closed = once(first.server, 'close');
    const second = await send(app, port, ['/large']);
    await closed;
    let bytes = 0;
    second.client.on('data', (chunk) => (bytes += chunk.length));
    while (bytes < large.length) await once(second.client, 'data');
    expect(second.server.destroyed).toBe(false);
    for (const { client } of [first, second]) client.destroy();
  });
});

describe('a response to a client that has left', () => {
  it('leaves no timer that would keep the process running', async () => {
    const handling = Promise.withResolvers<void>();
    const clientLeft = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<void>();
    const { app, port } = await start({}, (slow) => {
      slow.get('/slow', { onSend: async () => sent.resolve() }, async () => {
        handling.resolve();
        await clientLeft.promise;
        return large;
      });
    });
    const { client, server } = await send(app, port, ['/slow']);
    await handling.promise;
    const timers = countTimers();
    client.destroy();
    if (!server.destroyed) await once(server, 'close');
    clientLeft.resolve();
    await sent.promise;
    await new Promise((resolve) => void setImmediate(resolve));
    expect(countTimers()).toBeLessThanOrEqual(timers);
  });
});

describe('pipelined requests', () => {
  it('are served in order, each only after the previous response is read', async () => {
    const { app, port, served } = await start({});
    const { client } = await send(app, port, ['/small/1', '/large', '/small/2', '/small/3']);
    const text = endOf(client);
    await once(client, 'data');
    expect(served).toEqual(['/small/1']);
    while (!text().endsWith('/small/3')) await once(client, 'data');
    expect(served).toEqual(['/small/1', '/small/2', '/small/3']);
    client.destroy();
  });

  it('do not count as unread responses while they wait', async () => {
    const handling = deferred<void>();
    const answer = deferred<string>();
    const { app, port } = await start({}, (slow) => {
      slow.get('/slow', () => (handling.resolve(), answer.promise));
    });
    const { client, server } = await send(app, port, ['/small/1', '/slow']);
    const text = endOf(client);
    await handling.promise;
    expect(server.timeout).toBe(0);
    answer.resolve('slow');
    while (!text().endsWith('slow')) await once(client, 'data');
    client.destroy();
  });

  it('close the connection if there are too many', async () => {
    const { app, port, served } = await start({ pipelined: 2 });
    const { client, server } = await send(app, port, ['/large', '/small/1', '/small/2', '/small/3']);
    await once(server, 'close');
    expect(served).toEqual([]);
    client.destroy();
  });
});
