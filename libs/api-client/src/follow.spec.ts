import { AppError } from '@rfp/contracts/errors';
import { liveEvents } from '@rfp/contracts/events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createApiClient } from './api-client.js';
import { type LiveEvent, readLiveEvent } from './live-event.js';
import { type ApiClientOptions } from './send.js';

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

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Answers one connection after the other so, and the last of them for good. */
async function serve(...answers: Answer[]): Promise<{ url: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    (answers.length > 1 ? answers.shift() : answers[0])?.(response, request);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`, asked };
}

function started(id: number): string {
  return `id: ${id}\nevent: sync.started\ndata: ${JSON.stringify({ run_id: run, source: `source_${id}`, trigger: 'person' })}\n\n`;
}

/** Begins an answer in which a lost connection is made anew soon. */
function stream(text: string, end: boolean): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).write(`retry: 1\n\n${text}`);
    if (end) response.end();
  };
}

interface Followed {
  events: LiveEvent[];
  states: string[];
  leave: AbortController;
  /** Ends when the client does. */
  done: Promise<void>;
}

/** Follows until so many events have come, or until the client itself gives up. */
async function follow(options: ApiClientOptions, wanted: number, lastEventId?: string): Promise<Followed> {
  const events: LiveEvent[] = [];
  const states: string[] = [];
  const leave = new AbortController();
  const done = createApiClient(options).follow(
    (event) => {
      events.push(event);
      if (events.length === wanted) leave.abort();
    },
    {
      signal: leave.signal,
      onState: (state) => states.push(state),
      ...(lastEventId === undefined ? {} : { lastEventId }),
    },
  );
  await done.catch(() => undefined);
  return { events, states, leave, done };
}

describe('following what happens', () => {
  it('tells each event in order, with its place, however it is cut on the way', async () => {
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

  it('goes on after the last event when the connection was lost, with headers that are fresh then', async () => {
    const { url, asked } = await serve(
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
    expect(asked.map(({ headers }) => [headers['last-event-id'], headers.authorization])).toEqual([
      [undefined, 'Bearer 1'],
      ['2', 'Bearer 2'],
      ['7', 'Bearer 3'],
      ['7', 'Bearer 4'],
    ]);
    expect(
      asked.every(
        ({ url: path, headers }) =>
          path === '/api/events' && headers.accept === 'text/event-stream' && headers['x-demo-session'] === 'true',
      ),
    ).toBe(true);
    expect(states).toEqual(['connected', 'lost', 'connected', 'lost', 'connected', 'lost', 'connected']);
  });

  it('goes on after an event that is known already', async () => {
    const { url, asked } = await serve(stream(started(6), false));
    await follow({ baseUrl: url }, 1, '5');
    expect(asked[0]?.headers['last-event-id']).toBe('5');
  });

  it('leaves out what this version does not know', async () => {
    const odd = [
      'event: secrets.changed\ndata: {}',
      'event: constructor\ndata: {}',
      'event: sync.started\ndata: {"of":"another version"}',
      'event: sync.started\ndata: {',
      'data: hello',
      'data',
    ];
    const { url, asked } = await serve(
      stream(odd.map((block) => `id: 3\n${block}\n\n`).join(''), true),
      stream(started(4), false),
    );
    const { events } = await follow({ baseUrl: url }, 1);
    expect(events.map(({ id }) => id)).toEqual(['4']);
    expect(asked[1]?.headers['last-event-id']).toBe('3');
  });

  it('comes again where the server is not there, is busy, or breaks off', async () => {
    const failing =
      (status: number, code: string): Answer =>
      (response) =>
        response
          .writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
          .end(JSON.stringify({ code, error: 'Later.' }));
    const { url, asked } = await serve(
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
    expect(asked).toHaveLength(6);
    expect(states).toEqual(['connected', 'lost', 'connected', 'lost', 'connected']);
  });

  it('takes a connection for lost on which nothing is heard', async () => {
    const { url, asked } = await serve(stream('', false), stream(started(1), false));
    const { events, states } = await follow({ baseUrl: url, timeoutMs: 500 }, 1);
    expect(events).toHaveLength(1);
    expect(asked.length).toBeGreaterThan(1);
    expect(states).toContain('lost');
  });

  it.each([
    [401, 'TOKEN_REFUSED'],
    [403, 'SECOND_FACTOR_REQUIRED'],
    [404, 'NOT_FOUND'],
  ])('ends with the error where the server refuses with %i: it would do so again', async (status, code) => {
    const { url, asked } = await serve(stream(started(1), true), (response) =>
      response.writeHead(status).end(JSON.stringify({ code, error: 'No.' })),
    );
    const { events, done } = await follow({ baseUrl: url }, 9);
    await expect(done).rejects.toMatchObject({ code, message: 'No.' });
    expect([events.length, asked.length]).toEqual([1, 2]);
  });

  it('ends with the error where nobody is signed in any more, or another program answers', async () => {
    const { url } = await serve((response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
    );
    await expect((await follow({ baseUrl: url }, 1)).done).rejects.toMatchObject({ code: 'MESSAGE_INVALID' });
    await expect(
      (await follow({ baseUrl: url, authorize: () => Promise.reject(new AppError('TOKEN_REFUSED')) }, 1)).done,
    ).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
  });

  it('ends with what the listener throws, and does not take it for a lost connection', async () => {
    const { url, asked } = await serve(stream(started(1), false));
    const failing = createApiClient({ baseUrl: url }).follow(
      () => {
        throw new TypeError('mine');
      },
      { signal: new AbortController().signal },
    );
    await expect(failing).rejects.toThrow(TypeError);
    expect(asked).toHaveLength(1);
  });

  it('ends without an error when it is ended, also before it began and between two connections', async () => {
    const { url, asked } = await serve((response) => response.destroy());
    const client = createApiClient({ baseUrl: url });
    await expect(client.follow(() => undefined, { signal: AbortSignal.abort() })).resolves.toBeUndefined();
    expect(asked).toHaveLength(0);
    const leave = new AbortController();
    await expect(
      client.follow(() => undefined, { signal: leave.signal, onState: () => leave.abort() }),
    ).resolves.toBeUndefined();
    expect(asked).toHaveLength(1);
  });
});

describe('a live event', () => {
  it('is known by every name that the server tells', () => {
    for (const name of Object.keys(liveEvents)) {
      const data = examples[name];
      expect([name, readLiveEvent('1', name, JSON.stringify(data))]).toEqual([name, { id: '1', name, data }]);
    }
  });
});

const counters = { expected: 1, received: 1, rejected: 0, added: 1, updated: 0, unchanged: 0, closed: 0 };
const examples: Record<string, unknown> = {
  'opportunities.stored': { source: 'a1', run_id: run, demo: false, added: [run], updated: [] },
  'opportunities.removed': { source_name: 'A', removed: [run], updated: [] },
  'sync.started': { run_id: run, source: 'a1', trigger: 'replay' },
  'sync.finished': { run_id: run, source: 'a1', status: 'cancelled', counters },
  'sync.progress': { run_id: run, source: 'a1', source_name: 'A', counters, rate: 0, quota_left: 3 },
};
