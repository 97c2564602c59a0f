import { setTimeout as delay } from 'node:timers/promises';
import { type Internet, startInternet, welcomePage } from '../../testing/network/internet.js';
import { httpAnswer } from '../../testing/network/raw-site.js';
import { createPoliteReader, type PoliteSettings } from './polite-reader.js';
import { createRobots } from './robots.js';
import { outcomeOf } from '../../testing/outcome-of.js';

let internet: Internet;
/** robots.txt by host name: its text or an error status. */
const robots = new Map<string, string | number>();
/** Content type of robots.txt by host name, if not plain text; null sends none. */
const robotsTypes = new Map<string, string | null>();
/** Number of active requests and its peak, by host name. */
const active = new Map<string, number>();
const peaks = new Map<string, number>();

beforeAll(async () => {
  internet = await startInternet({
    answer: ({ path, headers }, socket) => {
      const host = headers.get('host')?.split(':')[0] ?? '';
      const rules = robots.get(host);
      const answerWith = async (): Promise<void> => {
        const now = (active.get(host) ?? 0) + 1;
        active.set(host, now);
        peaks.set(host, Math.max(peaks.get(host) ?? 0, now));
        await delay(5);
        active.set(host, now - 1);
        const to = /^\/to\/(.+)$/.exec(path)?.[1];
        if (to !== undefined) socket.end(httpAnswer('', { Location: decodeURIComponent(to) }, '302 Found'));
        else if (path !== '/robots.txt') socket.end(httpAnswer(welcomePage));
        else if (typeof rules === 'number') socket.end(httpAnswer('none', {}, `${rules} No`));
        else if (rules === 'silence') return;
        else socket.end(rulesAs(robotsTypes.get(host), rules ?? ''));
      };
      void answerWith();
    },
  });
});

afterAll(async () => {
  await internet.stop();
});

const address = (host: string, path = '/'): string => `http://${host}.example.com:${internet.site.port}${path}`;
function rulesAs(type: string | null | undefined, text: string): Buffer {
  return type === null
    ? Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
    : httpAnswer(text, { 'Content-Type': type ?? 'text/plain' });
}

const setRobots = (host: string, rules: string | number): void => void robots.set(`${host}.example.com`, rules);
const requestedPaths = (host: string): string[] =>
  internet.site.requests.filter(({ headers }) => headers.get('host')?.startsWith(`${host}.`)).map(({ path }) => path);

/** A reader whose clock advances only while it waits. */
function reader(settings: Partial<PoliteSettings> = {}) {
  const waits: number[] = [];
  let time = 1_000_000;
  const guard = internet.guard();
  const now = (): number => time;
  const polite = createPoliteReader({
    guard,
    now,
    random: () => 0,
    sleep: async (ms) => {
      waits.push(ms);
      time += ms;
    },
    ...settings,
  });
  return { ...polite, waits, now, advance: (ms: number) => void (time += ms) };
}

describe('the robots.txt of a site', () => {
  it.each([
    ['for all robots', 'User-agent: *\nDisallow: /private/\nAllow: /private/open', '/private/x', false],
    ['for all robots, on another path', 'User-agent: *\nDisallow: /private/', '/bids', true],
    ['with an exception', 'User-agent: *\nDisallow: /private/\nAllow: /private/open', '/private/open', true],
    ['for this product', 'User-agent: RFP-Grant-Tracker\nDisallow: /\n\nUser-agent: *\nAllow: /', '/bids', false],
    ['for other robots only', 'User-agent: GPTBot\nDisallow: /', '/bids', true],
    [
      'for this product, when other robots are refused',
      'User-agent: *\nDisallow: /\n\nUser-agent: rfp-grant-tracker\nAllow: /',
      '/bids',
      true,
    ],
    ['with wildcards', 'User-agent: *\nDisallow: /*.aspx$', '/list.aspx', false],
    ['with a byte order mark and line ends of Windows', '\uFEFFUser-agent: *\r\nDisallow: /x\r\n', '/x', false],
    ['if it is empty', '', '/bids', true],
    ['without any rules', '<html>Page not found</html>', '/bids', true],
    ['behind a rule with many wildcards', `User-agent: *\nDisallow: /${'*a'.repeat(900)}$\nDisallow: /x`, '/x', false],
  ])('is obeyed: %s', async (title, text, path, allowed) => {
    const host = title.replaceAll(/\W+/g, '-').toLowerCase();
    setRobots(host, text);
    const outcome = await outcomeOf(reader().fetchPage(address(host, path)));
    expect(outcome).toMatchObject(allowed ? { status: 200, text: welcomePage } : { code: 'ROBOTS_REFUSED' });
    expect(requestedPaths(host)).toEqual(allowed ? ['/robots.txt', path] : ['/robots.txt']);
  });

  it.each([null, 'application/octet-stream', 'image/png'])(
    'is accepted when the site declares the type %p',
    async (type) => {
      const host = `typed-${String(type).replaceAll(/\W+/g, '-')}`;
      robotsTypes.set(`${host}.example.com`, type);
      setRobots(host, 'User-agent: *\nDisallow: /private/');
      await expect(reader().fetchPage(address(host, '/bids'))).resolves.toMatchObject({
        status: 200,
        text: welcomePage,
      });
      expect(await outcomeOf(reader().fetchPage(address(host, '/private/x')))).toMatchObject({
        code: 'ROBOTS_REFUSED',
      });
      setRobots(host, '%PDF-1.7');
      expect(await outcomeOf(reader().fetchPage(address(host)))).toMatchObject({
        code: 'ROBOTS_UNKNOWN',
        details: { because: 'PAGE_TYPE_REFUSED' },
      });
    },
  );

  it.each([404, 410, 403, 401, 400])('allows everything when the site responds %p', async (status) => {
    setRobots(`status-${status}`, status);
    await expect(reader().fetchPage(address(`status-${status}`))).resolves.toMatchObject({ status: 200 });
  });

  it.each([500, 502, 503, 429])('is unknown when the site responds %p, and the page is not fetched', async (status) => {
    setRobots(`status-${status}`, status);
    expect(await outcomeOf(reader().fetchPage(address(`status-${status}`)))).toMatchObject({
      code: 'ROBOTS_UNKNOWN',
      details: { status },
    });
    expect(requestedPaths(`status-${status}`)).toEqual(['/robots.txt']);
  });

  it('is unknown when the site does not respond in time', async () => {
    setRobots('quiet', 'silence');
    const guard = internet.guard({ limits: { totalMs: 200, ports: [internet.site.port] } });
    expect(await outcomeOf(createPoliteReader({ guard }).fetchPage(address('quiet')))).toMatchObject({
      code: 'ROBOTS_UNKNOWN',
      details: { because: 'PAGE_TIMEOUT' },
    });
  });

  it('is unknown if matching would take too long', async () => {
    setRobots('trap', `User-agent: *\n${`Disallow: /${'*a'.repeat(1000)}$\n`.repeat(250)}`);
    const started = performance.now();
    expect(await outcomeOf(reader().fetchPage(address('trap', `/${'a'.repeat(4000)}`)))).toMatchObject({
      code: 'ROBOTS_UNKNOWN',
      details: { because: 'PAGE_TOO_LARGE' },
    });
    expect(performance.now() - started).toBeLessThan(1000);
    setRobots('long', `User-agent: *\n${'Disallow: /archive/of/old/pages\n'.repeat(15_000)}Disallow: /x\n`);
    expect(await outcomeOf(reader().fetchPage(address('long', '/x')))).toMatchObject({ code: 'ROBOTS_REFUSED' });
  });

  it('is fetched through the egress guard, which refuses private hosts', async () => {
    const error = await outcomeOf(
      createRobots({ guard: internet.guard() }).check(new URL(`http://127.0.0.1:${internet.tripwirePort}/`)),
    );
    expect(error).toMatchObject({ code: 'ROBOTS_UNKNOWN', details: { because: 'URL_REFUSED' } });
    expect(internet.tripped()).toBe(0);
  });

  it('is fetched once a day, and once for concurrent callers', async () => {
    setRobots('daily', 'User-agent: *\nDisallow: /no');
    const polite = reader();
    await Promise.all([polite.fetchPage(address('daily', '/a')), polite.fetchPage(address('daily', '/b'))]);
    polite.advance(23 * 3_600_000);
    await polite.fetchPage(address('daily', '/c'));
    expect(requestedPaths('daily').filter((path) => path === '/robots.txt')).toHaveLength(1);
    setRobots('daily', 'User-agent: *\nDisallow: /');
    polite.advance(3_600_000);
    expect(await outcomeOf(polite.fetchPage(address('daily', '/d')))).toMatchObject({ code: 'ROBOTS_REFUSED' });
  });

  it('is fetched again soon after an error of the site', async () => {
    setRobots('recovering', 503);
    const polite = reader();
    expect(await outcomeOf(polite.fetchPage(address('recovering')))).toMatchObject({ code: 'ROBOTS_UNKNOWN' });
    setRobots('recovering', 'User-agent: *\nAllow: /');
    expect(await outcomeOf(polite.fetchPage(address('recovering')))).toMatchObject({ code: 'ROBOTS_UNKNOWN' });
    expect(requestedPaths('recovering')).toEqual(['/robots.txt']);
    polite.advance(10 * 60_000);
    await expect(polite.fetchPage(address('recovering'))).resolves.toMatchObject({ status: 200 });
  });

  it('is cached for a limited number of sites', async () => {
    const rules = createRobots({ guard: internet.guard(), maxSites: 2 });
    for (const host of ['one', 'two', 'three', 'three', 'one']) await rules.check(new URL(address(host)));
    expect(['one', 'two', 'three'].map((host) => requestedPaths(host).length)).toEqual([2, 1, 1]);
  });

  it('is checked for the target of a redirect', async () => {
    setRobots('closed', 'User-agent: *\nDisallow: /');
    setRobots('open', '');
    expect(
      await outcomeOf(reader().fetchPage(address('open', `/to/${encodeURIComponent(address('closed'))}`))),
    ).toMatchObject({ code: 'ROBOTS_REFUSED' });
    expect(requestedPaths('closed')).toEqual(['/robots.txt']);
  });
});

describe('the pace towards a host', () => {
  it('is one request at a time with a pause between them, in order', async () => {
    const polite = reader({ minIntervalMs: 2000, random: () => 0.5 });
    const paths = ['/1', '/2', '/3', '/4'];
    await Promise.all(paths.map(async (path) => polite.fetchPage(address('paced', path))));
    expect(requestedPaths('paced')).toEqual(['/robots.txt', ...paths]);
    expect(peaks.get('paced.example.com')).toBe(1);
    expect(polite.waits).toEqual([2500, 2500, 2500]);
  });

  it('does not delay requests to unrelated hosts', async () => {
    const polite = reader();
    await Promise.all(['left', 'right'].map(async (host) => polite.fetchPage(address(host))));
    expect(polite.waits).toEqual([]);
  });

  it.each([
    ['Crawl-delay: 10', 10_000],
    ['Crawl-delay: 0.5', 2000],
    ['Crawl-delay: 86400', 30_000],
    ['Crawl-delay: -5', 2000],
    ['Crawl-delay: soon', 2000],
    ['Crawl-delay: Infinity', 30_000],
  ])('follows "%s" up to a limit', async (line, expected) => {
    const host = line.replaceAll(/\W+/g, '-').toLowerCase();
    setRobots(host, `User-agent: *\n${line}\n`);
    const polite = reader();
    await polite.fetchPage(address(host, '/1'));
    await polite.fetchPage(address(host, '/2'));
    expect(polite.waits).toEqual([expected]);
  });

  it('holds between the hops of a redirect, and hosts that redirect to one another do not deadlock', async () => {
    const polite = reader();
    const hop = (from: string, target: string): string => address(from, `/to/${encodeURIComponent(target)}`);
    const pages = await Promise.all([
      polite.fetchPage(hop('ping', address('pong', '/end'))),
      polite.fetchPage(hop('pong', address('ping', '/end'))),
    ]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    expect(polite.waits.length).toBeGreaterThan(0);
    expect([peaks.get('ping.example.com'), peaks.get('pong.example.com')]).toEqual([1, 1]);
  });

  it('is not interrupted by a caller that stops waiting, or that had aborted before its request', async () => {
    const polite = reader();
    const abortedSignal = AbortSignal.abort();
    const stopping = new AbortController();
    const first = polite.fetchPage(address('queue', '/1'));
    const second = outcomeOf(polite.fetchPage(address('queue', '/2'), { signal: stopping.signal }));
    const third = outcomeOf(
      polite.fetchPage(`http://queue.example.com:${internet.site.port}/3`, { signal: abortedSignal }),
    );
    const fourth = polite.fetchPage(address('queue', '/4'));
    stopping.abort();
    expect(await second).toMatchObject({ code: 'RUN_INTERRUPTED' });
    expect(await third).toMatchObject({ code: 'RUN_INTERRUPTED' });
    await expect(first).resolves.toMatchObject({ status: 200 });
    await expect(fourth).resolves.toMatchObject({ status: 200 });
    expect(requestedPaths('queue')).toEqual(['/robots.txt', '/1', '/4']);
    expect(peaks.get('queue.example.com')).toBe(1);
  });

  it('stops waiting when the caller aborts', async () => {
    setRobots('slow', 'User-agent: *\nCrawl-delay: 30\n');
    const polite = createPoliteReader({ guard: internet.guard() });
    await polite.fetchPage(address('slow', '/1'));
    const stopping = new AbortController();
    const started = performance.now();
    setTimeout(() => stopping.abort(), 50);
    expect(await outcomeOf(polite.fetchPage(address('slow', '/2'), { signal: stopping.signal }))).toMatchObject({
      code: 'RUN_INTERRUPTED',
    });
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
