import { AppError } from '@rfp/contracts/errors';
import { liveEvents } from '@rfp/contracts/events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createApiClient } from '../api-client.js';
import { type LiveEvent, parseLiveEvent } from './live-event.js';
import { type ApiClientOptions } from '../send.js';

const run = '0197a3a4-1111-7000-8000-000000000001';
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }
});

type Responder = (response: ServerResponse, request: IncomingMessage) => void;

/** Starts a server with one responder per connection; the last responder serves all further connections. */
async function serve(...responders: Responder[]): Promise<{ url: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    (responders.length > 1 ? responders.shift() : responders[0])?.(response, request);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`, requests };
}

function started(id: number): string {
  return `id: ${id}\nevent: sync.started\ndata: ${JSON.stringify({ run_id: run, source: `source_${id}`, trigger: 'person' })}\n\n`;
}

/** Responds with an event stream that asks the client to reconnect quickly. */
function stream(text: string, end: boolean): Responder {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).write(`retry: 1\n\n${text}`);
    if (end) response.end();
  };
}

interface Followed {
  events: LiveEvent[];
  states: string[];
  stop: AbortController;
  /** Settles when `follow` does. */
  done: Promise<void>;
}

/** Follows until this number of events has arrived, or until the client gives up. */
async function follow(options: ApiClientOptions, count: number, lastEventId?: string): Promise<Followed> {
  const events: LiveEvent[] = [];
  const states: string[] = [];
  const stop = new AbortController();
  const done = createApiClient(options).follow(
    (event) => {
      events.push(event);
      if (events.length === count) stop.abort();
    },
    {
      signal: stop.signal,
      onState: (state) => states.push(state),
      ...(lastEventId === undefined ? {} : { lastEventId }),
    },
  );
  await done.catch(() => undefined);
  return { events, states, stop, done };
}

describe('following live events', () => {
  it('delivers each event in order, with its position, however the network splits it', async () => {
    const progress = {
      run_id: run,
      source: 'a1',
      source_name: 'Ä',
      counters: { expected: null, received: 1, rejected: 0, added: 1, updated: 0, unchanged: 0, closed: 0 },
      rate: 1,
      quota_left: null,
    };
    const text = `:\n\n${started(1)}event: sync.progress\ndata: ${JSON.stringify(progress)}\n\n:\n\n${started(2)}`;
    const { url } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const bytes = [...Buffer.from(text)];
      const next = (): void => {
        const byte = bytes.shift();
        if (byte !== undefined) response.write(Uint8Array.of(byte), () => setImmediate(next));
      };
      next();
    });
    const { events, states } = await follow({ baseUrl: url }, 3);
    expect(events.map(({ id, name }) => [id, name])).toEqual([
      ['1', 'sync.started'],
      [null, 'sync.progress'],
      ['2', 'sync.started'],
    ]);
    expect(events[1]?.data).toEqual(progress);
    expect(states).toEqual(['connected']);
  });

  it('resumes after the last event when the connection is lost, with fresh headers', async () => {
    const { url, requests } = await serve(
      stream(started(1) + started(2), true),
      stream('id: 7\nevent: position\ndata: {}\n\n', true),
      stream('', true),
      stream(started(8), false),
    );
    let tokens = 0;
    const { events, states } = await follow(
      {
        baseUrl: url,
        headers: { 'x-demo-session': 'true' },
        authorize: async () => ({ authorization: `Bearer ${++tokens}` }),
      },
      3,
    );
    expect(events.map(({ id }) => id)).toEqual(['1', '2', '8']);
    expect(requests.map(({ headers }) => [headers['last-event-id'], headers.authorization])).toEqual([
      [undefined, 'Bearer 1'],
      ['2', 'Bearer 2'],
      ['7', 'Bearer 3'],
      ['7', 'Bearer 4'],
    ]);
    expect(
      requests.every(
        ({ url: path, headers }) =>
          path === '/api/events' && headers.accept === 'text/event-stream' && headers['x-demo-session'] === 'true',
      ),
    ).toBe(true);
    expect(states).toEqual(['connected', 'lost', 'connected', 'lost', 'connected', 'lost', 'connected']);
  });

  it('resumes after a given event', async () => {
    const { url, requests } = await serve(stream(started(6), false));
    await follow({ baseUrl: url }, 1, '5');
    expect(requests[0]?.headers['last-event-id']).toBe('5');
  });

  it('skips unknown events', async () => {
    const odd = [
      'event: secrets.changed\ndata: {}',
      'event: constructor\ndata: {}',
      'event: sync.started\ndata: {"of":"another version"}',
      'event: sync.started\ndata: {',
      'data: hello',
      'data',
    ];
    const { url, requests } = await serve(
      stream(odd.map((block) => `id: 3\n${block}\n\n`).join(''), true),
      stream(started(4), false),
    );
    const { events } = await follow({ baseUrl: url }, 1);
    expect(events.map(({ id }) => id)).toEqual(['4']);
    expect(requests[1]?.headers['last-event-id']).toBe('3');
  });

  it('reconnects when the server is down, busy or closes the connection', async () => {
    const failing =
      (status: number, code: string): Responder =>
      (response) =>
        response
          .writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
          .end(JSON.stringify({ code, error: 'Later.' }));
    const { url, requests } = await serve(
      stream('', true),
      (response) => response.destroy(),
      failing(503, 'UNAVAILABLE'),
      failing(429, 'RATE_LIMITED'),
      (response, request) => {
        stream(started(1), false)(response, request);
        setImmediate(() => response.destroy());
      },
      stream(started(2), false),
    );
    const { events, states } = await follow({ baseUrl: url }, 2);
    expect(events.map(({ id }) => id)).toEqual(['1', '2']);
    expect(requests).toHaveLength(6);
    expect(states).toEqual(['connected', 'lost', 'connected', 'lost', 'connected']);
  });

  it('treats a silent connection as lost', async () => {
    const { url, requests } = await serve(stream('', false), stream(started(1), false));
    const { events, states } = await follow({ baseUrl: url, timeoutMs: 500 }, 1);
    expect(events).toHaveLength(1);
    expect(requests.length).toBeGreaterThan(1);
    expect(states).toContain('lost');
  });

  it.each([
    [401, 'TOKEN_REFUSED'],
    [403, 'SECOND_FACTOR_REQUIRED'],
    [404, 'NOT_FOUND'],
  ])('ends with the error when the server refuses with %i, which a retry cannot fix', async (status, code) => {
    const { url, requests } = await serve(stream(started(1), true), (response) =>
      response.writeHead(status).end(JSON.stringify({ code, error: 'No.' })),
    );
    const { events, done } = await follow({ baseUrl: url }, 9);
    await expect(done).rejects.toMatchObject({ code, message: 'No.' });
    expect([events.length, requests.length]).toEqual([1, 2]);
  });

  it('ends with the error when the sign-in has expired, or another program responds', async () => {
    const { url } = await serve((response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
    );
    await expect((await follow({ baseUrl: url }, 1)).done).rejects.toMatchObject({ code: 'MESSAGE_INVALID' });
    await expect(
      (await follow({ baseUrl: url, authorize: () => Promise.reject(new AppError('TOKEN_REFUSED')) }, 1)).done,
    ).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
  });

  it('ends with an error that the listener throws, and does not treat it as a lost connection', async () => {
    const { url, requests } = await serve(stream(started(1), false));
    const failing = createApiClient({ baseUrl: url }).follow(
      () => {
        throw new TypeError('mine');
      },
      { signal: new AbortController().signal },
    );
    await expect(failing).rejects.toThrow(TypeError);
    expect(requests).toHaveLength(1);
  });

  it('ends without an error when the signal aborts, also before the start and between two connections', async () => {
    const { url, requests } = await serve((response) => response.destroy());
    const client = createApiClient({ baseUrl: url });
    await expect(client.follow(() => undefined, { signal: AbortSignal.abort() })).resolves.toBeUndefined();
    expect(requests).toHaveLength(0);
    const stop = new AbortController();
    await expect(
      client.follow(() => undefined, { signal: stop.signal, onState: () => stop.abort() }),
    ).resolves.toBeUndefined();
    expect(requests).toHaveLength(1);
  });
});

describe('a live event', () => {
  it('of every name that the server sends is parsed', () => {
    for (const name of Object.keys(liveEvents)) {
      const data = examples[name];
      expect([name, parseLiveEvent('1', name, JSON.stringify(data))]).toEqual([name, { id: '1', name, data }]);
    }
  });
});

const counters = { expected: 1, received: 1, rejected: 0, added: 1, updated: 0, unchanged: 0, closed: 0 };
const examples: Record<string, unknown> = {
  'opportunities.stored': { source: 'a1', run_id: run, demo: false, added: [run], updated: [] },
  'opportunities.removed': { source_name: 'A', removed: [run], updated: [] },
  'opportunities.regrouped': { demo: false, added: [], updated: [run], removed: [] },
  'sync.started': { run_id: run, source: 'a1', trigger: 'replay' },
  'sync.finished': { run_id: run, source: 'a1', status: 'cancelled', counters },
  'sync.progress': { run_id: run, source: 'a1', source_name: 'A', counters, rate: 0, quota_left: 3 },
  'inbox.changed': {},
};
