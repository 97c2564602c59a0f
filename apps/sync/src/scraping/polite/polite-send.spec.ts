import { setTimeout as delay } from 'node:timers/promises';
import { createSourceFetch } from '@rfp/sources/fetch-source';
import { type Internet, startInternet, welcomePage } from '../../testing/network/internet.js';
import { httpAnswer } from '../../testing/network/raw-site.js';
import { createPoliteReader } from './polite-reader.js';
import { outcomeOf } from '../../testing/outcome-of.js';

let internet: Internet;
/** Number of active responses and its peak, by host. */
const active = new Map<string, number>();
const peaks = new Map<string, number>();

const answers = new Map<string, () => Buffer>([
  ['/robots.txt', () => httpAnswer('User-agent: *\nDisallow: /private', { 'Content-Type': 'text/plain' })],
  ['/moved', () => httpAnswer('', { Location: '/bids' }, '301 Moved Permanently')],
  ['/inside', () => httpAnswer('', { Location: `http://inside.example.com:${internet.site.port}/` }, '302 Found')],
]);

beforeAll(async () => {
  internet = await startInternet({
    names: (name) => (name === 'inside.example.com' ? ['10.0.0.7'] : undefined),
    answer: ({ path, headers }, socket) => {
      const host = headers.get('host')?.split(':')[0] ?? '';
      const now = (active.get(host) ?? 0) + 1;
      active.set(host, now);
      peaks.set(host, Math.max(peaks.get(host) ?? 0, now));
      const end = (answer: Buffer): void => {
        active.set(host, (active.get(host) ?? 1) - 1);
        socket.end(answer);
      };
      if (path !== '/slow') end(answers.get(path)?.() ?? httpAnswer(welcomePage));
      else {
        const [head = '', body = ''] = httpAnswer(welcomePage).toString('latin1').split('\r\n\r\n');
        socket.write(`${head}\r\n\r\n`);
        void delay(30).then(() => end(Buffer.from(body)));
      }
    },
  });
});

afterAll(() => internet.stop());

const address = (host: string, path = '/'): string => `http://${host}.example.com:${internet.site.port}${path}`;

/** Runs of sources that share a reader, like all sources of a process. */
function createProcess() {
  const reader = createPoliteReader({ guard: internet.guard(), minIntervalMs: 1, random: () => 0 });
  const { send } = reader;
  const sourceFetch = (signal = new AbortController().signal) =>
    createSourceFetch({ signal, send, limits: { headersMs: 60_000, totalMs: 60_000 } });
  return { sourceFetch, fetchPage: async (page: string) => reader.fetchPage(page) };
}

describe('the pages of a source', () => {
  it('are requested one at a time per host over all runs, each read to its end before the next', async () => {
    const { sourceFetch, fetchPage } = createProcess();
    const reads = Array.from({ length: 6 }, async () =>
      sourceFetch().document(address('one', '/slow'), { accept: 'text/html' }),
    );
    await Promise.all([...reads, fetchPage(address('one', '/slow'))]);
    expect(peaks.get('one.example.com')).toBe(1);
    const answer = await reads[0];
    expect(answer).toMatchObject({ modified: true, contentType: expect.stringContaining('text/html') });
  });

  it('are followed when they moved, with robots.txt and the address checked at each hop', async () => {
    const { sourceFetch } = createProcess();
    expect(await sourceFetch().document(address('two', '/moved'), { accept: 'text/html' })).toMatchObject({
      modified: true,
      address: new URL(address('two', '/bids')),
    });
    expect(await outcomeOf(sourceFetch().document(address('two', '/inside'), { accept: 'text/html' }))).toMatchObject({
      code: expect.stringMatching(/^(URL_REFUSED|SOURCE_REFUSED)$/),
    });
    expect(
      await outcomeOf(sourceFetch().document(address('two', '/private/x'), { accept: 'text/html' })),
    ).toMatchObject({ code: 'ROBOTS_REFUSED' });
  });

  it.each([
    'http://127.0.0.1:T/',
    'http://[::1]:T/',
    'http://inside.example.com:T/',
    'http://gone.attacker.com:T/',
    'http://localhost:T/',
  ])('with %s are refused without a connection', async (pattern) => {
    const { sourceFetch, fetchPage } = createProcess();
    const opened = internet.opened();
    const target = pattern.replace(':T', `:${internet.tripwirePort}`);
    expect(await outcomeOf(sourceFetch().document(target, { accept: 'text/html' }))).toMatchObject({
      code: 'URL_REFUSED',
    });
    expect(await outcomeOf(fetchPage(target))).toMatchObject({ code: 'URL_REFUSED' });
    expect(internet.opened()).toBe(opened);
    expect(internet.tripped()).toBe(0);
  });

  it('are abandoned once the run is cancelled', async () => {
    const { send, sourceFetch } = createSlowReader();
    const stopping = new AbortController();
    await send(address('three'));
    const waiting = outcomeOf(sourceFetch(stopping.signal).document(address('three'), { accept: 'text/html' }));
    stopping.abort();
    expect(await waiting).toMatchObject({ code: 'RUN_INTERRUPTED' });
  });
});

/** A reader that waits for an hour between two requests. */
function createSlowReader() {
  const { send } = createPoliteReader({ guard: internet.guard(), minIntervalMs: 3_600_000, maxIntervalMs: 3_600_000 });
  return {
    send,
    sourceFetch: (signal: AbortSignal) =>
      createSourceFetch({ signal, send, limits: { headersMs: 60_000, totalMs: 60_000 } }),
  };
}
