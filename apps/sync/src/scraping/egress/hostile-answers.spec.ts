import { AppError } from '@rfp/contracts/errors';
import { createSourceFetch } from '@rfp/sources/fetch-source';
import { z } from 'zod';
import { makeCertificate } from '../../testing/network/certificate.js';
import { type HostileAnswer } from '../../testing/network/answer-builders.js';
import { harmlessAnswers } from '../../testing/network/harmless-answers.js';
import { redirect, sendAnswer } from '../../testing/network/hostile-site.js';
import { outcomeOf } from '../../testing/outcome-of.js';
import { hostileAnswers } from '../../testing/network/hostile-answers.js';
import { type Internet, publicV4, siteHost, startInternet, welcomePage } from '../../testing/network/internet.js';
import { httpAnswer, type RawSite, startRawSite } from '../../testing/network/raw-site.js';

const all: readonly HostileAnswer[] = [...hostileAnswers, ...harmlessAnswers];
const certificate = makeCertificate(['secure.example.com']);

let internet: Internet;
let secure: RawSite;

beforeAll(async () => {
  internet = await startInternet({
    answer: ({ path }, socket) => sendAnswer(socket, path, { all, tripwirePort: internet.tripwirePort }),
  });
  secure = await startRawSite(
    ({ path }, socket) => void socket.end(path === '/down' ? redirect(site('/')) : httpAnswer(welcomePage)),
    { host: siteHost, tls: certificate },
  );
});

afterAll(async () => {
  await Promise.all([internet.stop(), secure.stop()]);
});

const trap = (): string => `http://127.0.0.1:${internet.tripwirePort}/`;
const site = (path: string): string => `http://www.example.com:${internet.site.port}${path}`;
const redirectTo = (address: string): string => site(`/to/${encodeURIComponent(address)}`);

/** A guard with the limits of a response and the usual ports of this simulated internet. */
const guardWith = (limits: HostileAnswer['limits'] = {}) =>
  internet.guard({
    limits: { ports: [internet.site.port, secure.port, internet.tripwirePort], ...limits },
    certificateAuthorities: certificate.cert,
  });

describe('a response', () => {
  it('is tested in more than 60 hostile kinds', () => {
    expect(hostileAnswers.length).toBeGreaterThanOrEqual(61);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it.each(all.map(({ name, expected }, index) => ({ index, name, end: expected.slice(0, 40) })))(
    'that is $name results in $end',
    async ({ index }) => {
      const { expected, limits } = all[index] ?? { expected: '', limits: {} };
      const started = performance.now();
      const heap = process.memoryUsage().arrayBuffers;
      const outcome = await outcomeOf(guardWith(limits).fetchPage(site(`/answers/${index}`)));
      if (/^[A-Z]+_[A-Z_]+$/.test(expected))
        expect({ code: expected, is: outcome }).toMatchObject({ is: { code: expected } });
      else expect(outcome).toMatchObject({ status: 200, text: expected });
      expect(outcome instanceof AppError ? outcome.message : '').not.toMatch(/127\.0\.0\.1|93\.184/);
      expect(performance.now() - started).toBeLessThan(8000);
      expect(process.memoryUsage().arrayBuffers - heap).toBeLessThan(64 * 1024 * 1024);
    },
  );

  it.each(
    hostileAnswers
      .map(({ name, expected, limits }, index) => ({ index, name, expected, limits }))
      .filter(({ expected }) => expected === 'PAGE_TOO_LARGE'),
  )('that is $name is also refused for a connector', async ({ index, limits }) => {
    const guard = internet.guard({
      limits: { streamBytes: limits?.pageBytes ?? 10 * 1024 * 1024, ports: [internet.site.port] },
    });
    expect(
      await outcomeOf(guard.send(site(`/answers/${index}`)).then(async (response) => response.text())),
    ).toMatchObject({ code: 'SOURCE_TOO_LARGE' });
  });

  it('with an error status is returned unchanged, regardless of its type', async () => {
    await expect(guardWith().fetchPage(site('/failure/404'))).resolves.toMatchObject({
      status: 404,
      text: 'not here',
      contentType: 'application/octet-stream',
    });
  });

  it('is abandoned as soon as the caller has no memory for its next piece', async () => {
    const full = new AppError('RATE_LIMITED');
    const reserve = (): never => {
      throw full;
    };
    expect(await outcomeOf(guardWith().fetchPage(site('/status/200'), { reserve }))).toBe(full);
  });

  it('is abandoned as soon as the caller aborts', async () => {
    const index = hostileAnswers.findIndex(({ name }) => name === 'a body that drips');
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 100);
    const started = performance.now();
    expect(
      await outcomeOf(guardWith().fetchPage(site(`/answers/${index}`), { signal: stopping.signal })),
    ).toMatchObject({ code: 'RUN_INTERRUPTED' });
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('a redirect', () => {
  it.each(['301', '302', '303', '307', '308'])('with status %s is followed', async (status) => {
    await expect(guardWith().fetchPage(site(`/status/${status}`))).resolves.toMatchObject({
      status: 200,
      text: welcomePage,
      url: site('/'),
      hops: [site(`/status/${status}`)],
    });
  });

  it('is followed three times but not four [asvs 15.3.2]', async () => {
    await expect(guardWith().fetchPage(site('/chain/3'))).resolves.toMatchObject({
      status: 200,
      hops: [site('/chain/3'), site('/chain/2'), site('/chain/1')],
    });
    expect(await outcomeOf(guardWith().fetchPage(site('/chain/4')))).toMatchObject({ code: 'PAGE_REDIRECTS' });
  });

  it('without a target ends the fetch', async () => {
    expect(await outcomeOf(guardWith().fetchPage(site('/nowhere/1')))).toMatchObject({ code: 'PAGE_REDIRECTS' });
  });

  it.each([
    ['http://127.0.0.1:T/', 'address'],
    ['http://[::1]:T/', 'address'],
    ['http://2130706433:T/', 'address'],
    ['http://0x7f.1:T/', 'address'],
    ['http://[::ffff:7f00:1]:T/', 'address'],
    ['//127.0.0.1:T/', 'address'],
    ['http://169.254.169.254/latest/meta-data/', 'address'],
    ['http://10.0.0.1:T/', 'address'],
    ['http://localhost:T/', 'host_name'],
    ['http://metadata.google.internal/', 'host_name'],
    ['http://user:pass@www.example.com:T/', 'credentials'],
    ['http://www.example.com@127.0.0.1:T/', 'credentials'],
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['gopher://127.0.0.1:T/', 'scheme'],
    ['ftp://www.example.com/', 'scheme'],
    ['http://www.example.com:22/', 'port'],
    ['http://gone.attacker.com:T/', 'name_not_public'],
    ['http://[', 'unreadable'],
    ['\\\\127.0.0.1:T\\', 'unreadable'],
    ['http://127.0.0.1\tx:T/', 'unreadable'],
    ['http://www.example.com\\@127.0.0.1:T/', 'unreadable'],
  ])('to %s is refused: %s [asvs 1.3.6]', async (address, reason) => {
    const target = address.replaceAll(':T', `:${internet.tripwirePort}`);
    const opened = internet.opened();
    expect(await outcomeOf(guardWith().fetchPage(redirectTo(target)))).toMatchObject({
      code: 'URL_REFUSED',
      details: { reason, redirects: 1 },
      message: expect.stringMatching(/^The page is redirected to an address that is not fetched\. /),
    });
    expect(await outcomeOf(guardWith().fetchPage(redirectTo(redirectTo(redirectTo(target)))))).toMatchObject({
      code: 'URL_REFUSED',
      details: { reason, redirects: 3 },
    });
    // Four connections to the public site, and none elsewhere.
    expect(internet.opened() - opened).toBe(4);
  });

  it('from https to http is refused, and from http to https followed', async () => {
    const from = `https://secure.example.com:${secure.port}`;
    expect(await outcomeOf(guardWith().fetchPage(`${from}/down`))).toMatchObject({
      code: 'URL_REFUSED',
      details: { reason: 'downgrade' },
    });
    await expect(guardWith().fetchPage(redirectTo(`${from}/`))).resolves.toMatchObject({
      status: 200,
      url: `${from}/`,
    });
  });

  it('does not reveal the previous server to the next one', async () => {
    await guardWith().fetchPage(redirectTo(site('/trap/x')));
    await guardWith().fetchPage(redirectTo(site('/next')));
    const last = internet.site.requests.at(-1);
    expect([...(last?.headers.keys() ?? [])].toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('in a page, or in a header for browsers, is not followed', async () => {
    const opened = internet.opened();
    await expect(guardWith().fetchPage(site('/trap/x'))).resolves.toMatchObject({
      status: 200,
      url: site('/trap/x'),
      hops: [],
    });
    expect(internet.opened() - opened).toBe(1);
  });
});

describe('a server with a certificate', () => {
  it('is requested by its name, and its certificate must be for that name [asvs 12.3.2]', async () => {
    await expect(guardWith().fetchPage(`https://secure.example.com:${secure.port}/`)).resolves.toMatchObject({
      status: 200,
      text: welcomePage,
    });
    expect(await outcomeOf(guardWith().fetchPage(`https://other.example.com:${secure.port}/`))).toMatchObject({
      code: 'PAGE_UNREACHABLE',
      message: 'The page could not be reached: its certificate is for another name.',
    });
    expect(await outcomeOf(guardWith().fetchPage(`https://${publicV4}:${secure.port}/`))).toMatchObject({
      code: 'PAGE_UNREACHABLE',
    });
  });

  it('is refused if it is not trusted [asvs 12.3.2]', async () => {
    expect(
      await outcomeOf(
        internet.guard({ limits: { ports: [secure.port] } }).fetchPage(`https://secure.example.com:${secure.port}/`),
      ),
    ).toMatchObject({ code: 'PAGE_UNREACHABLE', message: expect.stringContaining('not trusted') });
  });

  it('that accepts a connection without a handshake is abandoned in time, although there is no TLS connection to close', async () => {
    const silent = await startRawSite(() => undefined, { host: siteHost });
    try {
      const guard = internet.guard({ limits: { ports: [silent.port], headersMs: 300 } });
      const started = performance.now();
      expect(await outcomeOf(guard.fetchPage(`https://secure.example.com:${silent.port}/`))).toMatchObject({
        code: 'PAGE_TIMEOUT',
      });
      expect(performance.now() - started).toBeLessThan(3000);
      const slow = internet.guard({ limits: { ports: [silent.port], connectMs: 300 } });
      expect(await outcomeOf(slow.fetchPage(`https://secure.example.com:${silent.port}/`))).toMatchObject({
        code: 'PAGE_TIMEOUT',
        details: { network_code: 'UND_ERR_CONNECT_TIMEOUT' },
      });
    } finally {
      await silent.stop();
    }
  });
});

describe('the requests of a connector through the egress guard', () => {
  const count = { schema: z.object({ count: z.number() }) };
  const fetchThrough = () =>
    createSourceFetch({
      signal: new AbortController().signal,
      send: guardWith().send,
      retry: { attempts: 2, baseMs: 1 },
    });

  it('reach public hosts, including redirects', async () => {
    await expect(fetchThrough().json(redirectTo(site('/json/x')), count)).resolves.toEqual({ count: 7 });
  });

  it('carry the headers and the body of the connector, but no cookie and no referer', async () => {
    await fetchThrough().json(site('/json/x'), {
      ...count,
      body: { q: 1 },
      headers: { 'x-app-token': 't', cookie: 'c=1', referer: trap() },
    });
    const last = internet.site.requests.at(-1);
    expect(last).toMatchObject({ body: '{"q":1}', head: expect.stringMatching(/^POST \/json\/x HTTP\/1\.1/) });
    expect(last?.headers.get('x-app-token')).toBe('t');
    expect(last?.headers.has('cookie') || last?.headers.has('referer')).toBe(false);
  });

  it('are refused to private addresses, directly and through a redirect', async () => {
    expect(await outcomeOf(fetchThrough().json(trap(), count))).toMatchObject({
      code: 'URL_REFUSED',
      details: { reason: 'address' },
    });
    const requestsBefore = internet.site.requests.length;
    const error = await outcomeOf(
      fetchThrough().json(redirectTo(`http://gone.attacker.com:${internet.tripwirePort}/`), count),
    );
    expect(error).toMatchObject({ code: 'URL_REFUSED', details: { reason: 'name_not_public' } });
    // The request is not retried, because the answer would be the same.
    expect(internet.site.requests.length).toBe(requestsBefore + 1);
  });

  it('fail with the same errors as without the guard', async () => {
    const index = hostileAnswers.findIndex(({ name }) => name === 'no response at all');
    expect(await outcomeOf(fetchThrough().json(site(`/answers/${index}`), count))).toMatchObject({
      code: 'SOURCE_UNREACHABLE',
      message: expect.stringContaining(`(GET ${site(`/answers/${index}`)})`),
    });
    expect(await outcomeOf(fetchThrough().json(site('/failure/404'), count))).toMatchObject({
      code: 'SOURCE_REFUSED',
      details: { status: 404 },
    });
    expect(await outcomeOf(fetchThrough().json(site('/'), count))).toMatchObject({ code: 'SOURCE_NOT_JSON' });
  });
});

describe('the listeners in the private network', () => {
  it('were never reached', () => {
    expect(internet.tripped()).toBe(0);
  });
});
