import { jsonAnswer, startTwin, type Twin } from './twin-server.js';

const words = '{"words":"0123456789"}';
let twin: Twin;

beforeAll(async () => {
  let count = 0;
  twin = await startTwin({
    name: 'words',
    answer({ path, query }) {
      if (path === '/count') return jsonAnswer({ count: (count += 1) });
      if (path === '/broken') throw new Error('no such document');
      return {
        headers: { 'content-type': 'application/json', 'x-page': query.get('page') ?? '' },
        body: path === '/stream' ? pieces() : words,
      };
    },
  });
});
afterAll(() => twin.stop());
beforeEach(() => twin.reset());

async function* pieces(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(words.slice(0, 5));
  yield Buffer.from(words.slice(5));
}

const get = async (path = '/list'): Promise<string> => (await fetch(twin.url + path)).text();

describe('a twin', () => {
  it('answers over HTTP from its definition, and records its requests', async () => {
    const answer = await fetch(`${twin.url}/list?page=2`, { method: 'POST', body: 'x', headers: { 'x-api-key': 'k' } });
    expect(answer.headers.get('x-page')).toBe('2');
    await expect(answer.text()).resolves.toBe(words);
    await expect(get('/stream')).resolves.toBe(words);
    expect(twin.requests).toMatchObject([
      { method: 'POST', path: '/list', body: 'x', headers: { 'x-api-key': 'k' } },
      { path: '/stream' },
    ]);
  });

  it('answers 599 with the error if its definition throws', async () => {
    const answer = await fetch(`${twin.url}/broken`);
    expect([answer.status, await answer.text()]).toEqual([599, 'The twin words failed: Error: no such document']);
  });

  it('resolves a promise with the next request', async () => {
    const request = twin.nextRequest();
    await get('/this');
    await expect(request).resolves.toMatchObject({ path: '/this' });
  });

  it('answers with the planned status and headers', async () => {
    twin.misbehave({ kind: 'status', status: 429, headers: { 'retry-after': '7' }, body: 'slowly' });
    const answer = await fetch(twin.url);
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([429, '7', 'slowly']);
  });

  it.each(['reset', 'truncated'] as const)('breaks the connection (%s)', async (kind) => {
    twin.misbehave({ kind });
    await expect(get()).rejects.toThrow(/failed|terminated/);
  });

  it.each(['silent', 'stall'] as const)('never completes its answer (%s)', async (kind) => {
    twin.misbehave({ kind });
    const waiting = fetch(twin.url, { signal: AbortSignal.timeout(100) }).then((answer) => answer.text());
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('answers with half a body, an empty body, a web page, a redirect, and a changed body', async () => {
    twin.misbehave([
      { kind: 'cut', times: 1 },
      { kind: 'empty', times: 1 },
      { kind: 'html', times: 1 },
      { kind: 'redirect', to: '/list', times: 1 },
      { kind: 'rewrite', rewrite: (body) => body.replace('words', 'things') },
    ]);
    await expect(get()).resolves.toBe(words.slice(0, 11));
    await expect(get()).resolves.toBe('');
    await expect(get()).resolves.toMatch(/^<!DOCTYPE html>/);
    await expect(get()).resolves.toBe('{"things":"0123456789"}');
  });

  it('repeats its first answer endlessly', async () => {
    twin.misbehave({ kind: 'repeat', after: 1 });
    const first = await get('/count');
    expect([await get('/count'), await get('/count')]).toEqual([first, first]);
  });

  it('misbehaves as often as planned, after the planned number of requests, and at the planned path', async () => {
    twin.misbehave({ kind: 'empty', times: 1, after: 1, path: '/list' });
    expect([await get('/else'), await get(), await get(), await get()]).toEqual([words, words, '', words]);
  });

  it('records the readable texts of its answers on request', async () => {
    const keeping = await startTwin({ name: 'keeping', answer: () => ({ body: words }) }, { recordAnswers: true });
    keeping.misbehave([
      { kind: 'rewrite', rewrite: (body) => body.toUpperCase(), times: 1 },
      { kind: 'cut', times: 1 },
    ]);
    for (let count = 0; count < 3; count += 1) await (await fetch(keeping.url)).text();
    expect(keeping.answers).toEqual([words.toUpperCase(), words]);
    await keeping.stop();
  });

  it('changes the raw answer: bytes, headers, status', async () => {
    twin.misbehave({
      kind: 'altered',
      bytes: (body) => Buffer.from([0xef, 0xbb, 0xbf, ...body]),
      headers: { 'content-type': 'image/png', 'x-page': null },
      status: 206,
    });
    const answer = await fetch(twin.url);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-page')]).toEqual([
      206,
      'image/png',
      null,
    ]);
    expect((await answer.arrayBuffer()).byteLength).toBe(words.length + 3);
  });

  it.each([
    { kind: 'reset', at: 'connection' },
    { kind: 'raw', bytes: 'SSH-2.0-twin\r\n' },
    { kind: 'endless-headers' },
  ] as const)('breaks the connection before there is an answer (%j)', async (fault) => {
    twin.misbehave(fault);
    await expect(fetch(twin.url)).rejects.toThrow('fetch failed');
  });

  it.each([{ kind: 'reset', at: 'body' }, { kind: 'truncated' }] as const)(
    'breaks the connection in the middle of its answer (%j)',
    async (fault) => {
      twin.misbehave(fault);
      await expect(get()).rejects.toThrow('terminated');
    },
  );

  it.each([
    { kind: 'drip', part: 'headers', everyMs: 1 },
    { kind: 'drip', part: 'body', everyMs: 1 },
    { kind: 'stall', sent: 'all' },
  ] as const)('never ends its answer (%j)', async (fault) => {
    twin.misbehave(fault);
    const controller = new AbortController();
    const reading = fetch(twin.url, { signal: controller.signal }).then((answer) => answer.text());
    await twin.nextRequest();
    controller.abort();
    await expect(reading).rejects.toThrow('abort');
  });

  it('sends an endless body, and stops when the client disconnects', async () => {
    twin.misbehave({ kind: 'endless', piece: Buffer.alloc(1000, 'x') });
    const { body } = await fetch(twin.url);
    let bytes = 0;
    for await (const piece of body ?? []) {
      bytes += piece.length;
      if (bytes > 100_000) break;
    }
    expect(bytes).toBeGreaterThan(100_000);
  });
});
