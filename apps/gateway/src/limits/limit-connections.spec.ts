import { deferred } from '@rfp/service-kit/deferred';
import fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { limitConnections, type ConnectionLimits } from './limit-connections.js';
import { limitResponses } from './limit-responses.js';
import { paceRequests } from './pace-requests.js';
import { requesterOfNetwork } from './requester.js';

const started: { app: FastifyInstance; clients: Socket[]; finish: () => void }[] = [];

afterEach(async () => {
  for (const { app, clients, finish } of started.splice(0)) {
    finish();
    for (const client of clients) client.destroy();
    await app.close();
  }
});

/** Starts a server whose `/slow` responds at the end of the test. */
async function start(
  overrides: Partial<ConnectionLimits>,
  { trustedProxies = [], refusalsPerSecond = Infinity }: { trustedProxies?: string[]; refusalsPerSecond?: number } = {},
) {
  const app = fastify({ forceCloseConnections: true });
  const gate = deferred<void>();
  const clients: Socket[] = [];
  const begun = new EventTarget();
  started.push({ app, clients, finish: () => gate.resolve() });
  app.decorateRequest('principal', null);
  app.decorateRequest('requester', null);
  const connections = limitConnections(app, trustedProxies, overrides);
  limitResponses(app);
  app.addHook('onRequest', async (request, reply) => {
    request.requester = requesterOfNetwork(request, reply);
  });
  paceRequests(app, { connections, refusalsPerSecond });
  app.get('/', async () => 'served');
  app.get('/slow', async () => {
    begun.dispatchEvent(new Event('slow'));
    return gate.promise;
  });
  app.post('/', async () => 'stored');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const open = (text = ''): Socket => {
    const client = connect(Number(new URL(url).port), '127.0.0.1', () => client.write(text));
    clients.push(client.on('error', () => undefined));
    return client;
  };
  return {
    begun,
    open,
    async connect(text = ''): Promise<Socket> {
      const accepted = once(app.server, 'connection');
      const client = open(text);
      await accepted;
      return client;
    },
  };
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Not `once`, which would reject for a reset connection. */
function closeOf(client: Socket): Promise<void> {
  return new Promise((resolve) => client.resume().once('close', () => resolve()));
}

async function answerOn(client: Socket, path = '/'): Promise<string> {
  client.write(get(path));
  const [chunk]: Buffer[] = await once(client, 'data');
  return chunk?.toString() ?? '';
}

describe('beyond the connections of a network', () => {
  it('a new connection replaces the one with the longest idle time', async () => {
    const server = await start({ connections: 10, perNetwork: 3 });
    const [first, second] = [await server.connect(), await server.connect(), await server.connect()];
    const closed = closeOf(first);
    const next = await server.connect();
    await closed;
    await expect(answerOn(next)).resolves.toMatch(/served$/);
    await expect(answerOn(second)).resolves.toMatch(/served$/);
  });

  it('a connection that sends its request slowly is replaced, a connection with a request in progress is not', async () => {
    const server = await start({ connections: 10, perNetwork: 2 });
    const begun = once(server.begun, 'slow');
    const busy = await server.connect(get('/slow'));
    await begun;
    const slow = await server.connect('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12');
    const closed = closeOf(slow);
    const again = once(server.begun, 'slow');
    await server.connect(get('/slow'));
    await closed;
    await again;
    const refused = await server.connect();
    await closeOf(refused);
    expect(busy.readyState).toBe('open');
  });
});

describe('a pipelined request in progress', () => {
  it('keeps its connection', async () => {
    const server = await start({ connections: 10, perNetwork: 1 });
    const begun = once(server.begun, 'slow');
    const busy = await server.connect(get('/') + get('/slow'));
    await begun;
    // Waits for the `close` event of the first response, which is its last event.
    await new Promise((resolve) => void setImmediate(resolve));
    await closeOf(await server.connect());
    expect(busy.readyState).toBe('open');
  });
});

describe('beyond all connections', () => {
  it('a new connection replaces an idle one, also behind a trusted proxy, for which only the total limit applies', async () => {
    const server = await start({ connections: 3, perNetwork: 1 }, { trustedProxies: ['127.0.0.0/8'] });
    const first = await server.connect();
    const others = [await server.connect(), await server.connect()];
    for (const client of others) await expect(answerOn(client)).resolves.toMatch(/served$/);
    const closed = closeOf(first);
    await expect(answerOn(await server.connect())).resolves.toMatch(/served$/);
    await closed;
  });
});

describe('the refusals of a network', () => {
  it('beyond the rate are delayed, while other responses are sent immediately', async () => {
    const server = await start({}, { refusalsPerSecond: 1 });
    const refused = await server.connect();
    await expect(answerOn(refused, '/missing')).resolves.toMatch(/^HTTP\/1.1 404/);
    const startedAt = performance.now();
    const delayedAnswer = answerOn(refused, '/missing');
    await expect(answerOn(await server.connect())).resolves.toMatch(/served$/);
    await expect(Promise.race([delayedAnswer, Promise.resolve('none yet')])).resolves.toBe('none yet');
    await expect(delayedAnswer).resolves.toMatch(/^HTTP\/1.1 404/);
    expect(performance.now() - startedAt).toBeGreaterThan(900);
  });

  it('that are delayed make room for new connections, and their connections close once they are sent', async () => {
    const server = await start({ perNetworkWithoutPerson: 2 }, { refusalsPerSecond: 1 });
    const clients = [await server.connect(), await server.connect()];
    const [first] = clients;
    if (first === undefined) throw new Error('There is no connection');
    await answerOn(first, '/missing');
    const answers = clients.map((client) => answerOn(client, '/missing'));
    // Both have begun to wait, because the server answers requests in the order of their arrival.
    await expect(answerOn(await server.connect())).resolves.toMatch(/served$/);
    await expect(answerOn(await server.connect())).resolves.toMatch(/served$/);
    const closing = (await Promise.all(answers)).filter((answer) => /^connection: close/im.test(answer));
    expect(closing.length).toBeGreaterThanOrEqual(1);
  });
});

describe('beside connections that send requests as fast as they are answered', () => {
  it('new connections are accepted and served before the others have had many turns', async () => {
    const server = await start({});
    const some = Array.from({ length: 40 }, (_, n) => n);
    let answers = 0;
    for (const _each of some) {
      const busy = await server.connect();
      busy.on('data', () => {
        answers += 1;
        busy.write(get('/'));
      });
      busy.write(get('/'));
    }
    answers = 0;
    const newClients = some.map(() => server.open());
    await Promise.all(newClients.map((client) => answerOn(client)));
    expect(answers).toBeLessThan(some.length * 8);
  });
});
