import { setTimeout as delay } from 'node:timers/promises';
import { type Internet, startInternet, welcomePage } from '../../testing/network/internet.js';
import { httpAnswer } from '../../testing/network/raw-site.js';
import { createPoliteReader, type PoliteSettings } from './polite-reader.js';
import { createRobots } from './robots.js';

let internet: Internet;
/** What the hosts say in their robots.txt, by host name: the text, or a status of failure. */
const robots = new Map<string, string | number>();
/** What they say of its type, where that is not plain text; null: nothing. */
const robotsTypes = new Map<string, string | null>();
/** Requests that are under way, and the most that there ever were, by host name. */
const underWay = new Map<string, number>();
const most = new Map<string, number>();

beforeAll(async () => {
  internet = await startInternet({
    answer: ({ path, headers }, socket) => {
      const host = headers.get('host')?.split(':')[0] ?? '';
      const told = robots.get(host);
      const answerWith = async (): Promise<void> => {
        const now = (underWay.get(host) ?? 0) + 1;
        underWay.set(host, now);
        most.set(host, Math.max(most.get(host) ?? 0, now));
        await delay(5);
        underWay.set(host, now - 1);
        const to = /^\/to\/(.+)$/.exec(path)?.[1];
        if (to !== undefined) socket.end(httpAnswer('', { Location: decodeURIComponent(to) }, '302 Found'));
        else if (path !== '/robots.txt') socket.end(httpAnswer(welcomePage));
        else if (typeof told === 'number') socket.end(httpAnswer('none', {}, `${told} No`));
        else if (told === 'silence') return;
        else socket.end(rulesAs(robotsTypes.get(host), told ?? ''));
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

const says = (host: string, told: string | number): void => void robots.set(`${host}.example.com`, told);
const asked = (host: string): string[] =>
  internet.site.requests.filter(({ headers }) => headers.get('host')?.startsWith(`${host}.`)).map(({ path }) => path);
const outcomeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: unknown) => error,
  );

/** A reader whose clock stands still but for its own waits. */
function reader(settings: Partial<PoliteSettings> = {}) {
  const waits: number[] = [];
  let time = 1_000_000;
  const door = internet.guard();
  const now = (): number => time;
  const polite = createPoliteReader({
    guard: door,
    now,
    random: () => 0,
    sleep: async (ms) => {
      waits.push(ms);
      time += ms;
    },
    ...settings,
  });
  return { ...polite, waits, now, pass: (ms: number) => void (time += ms) };
}

describe('the rules that a site has for robots', () => {
  it.each([
    ['for everybody', 'User-agent: *\nDisallow: /private/\nAllow: /private/open', '/private/x', false],
    ['for everybody, elsewhere', 'User-agent: *\nDisallow: /private/', '/bids', true],
    ['an exception', 'User-agent: *\nDisallow: /private/\nAllow: /private/open', '/private/open', true],
    ['for us', 'User-agent: RFP-Grant-Tracker\nDisallow: /\n\nUser-agent: *\nAllow: /', '/bids', false],
    ['for others only', 'User-agent: GPTBot\nDisallow: /', '/bids', true],
    [
      'for us, where others may do nothing',
      'User-agent: *\nDisallow: /\n\nUser-agent: rfp-grant-tracker\nAllow: /',
      '/bids',
      true,
    ],
    ['with wildcards', 'User-agent: *\nDisallow: /*.aspx$', '/list.aspx', false],
    ['with a byte order mark and line ends of Windows', '\uFEFFUser-agent: *\r\nDisallow: /x\r\n', '/x', false],
    ['none', '', '/bids', true],
    ['not rules at all', '<html>Page not found</html>', '/bids', true],
    ['behind a rule with many wildcards', `User-agent: *\nDisallow: /${'*a'.repeat(900)}$\nDisallow: /x`, '/x', false],
  ])('are obeyed: %s', async (title, text, path, allowed) => {
    const host = title.replaceAll(/\W+/g, '-').toLowerCase();
    says(host, text);
    const outcome = await outcomeOf(reader().fetchPage(address(host, path)));
    expect(outcome).toMatchObject(allowed ? { status: 200, text: welcomePage } : { code: 'ROBOTS_REFUSED' });
    expect(asked(host)).toEqual(allowed ? ['/robots.txt', path] : ['/robots.txt']);
  });

  it.each([null, 'application/octet-stream', 'image/png'])(
    'are read where the site says that they are of the type %p',
    async (type) => {
      const host = `typed-${String(type).replaceAll(/\W+/g, '-')}`;
      robotsTypes.set(`${host}.example.com`, type);
      says(host, 'User-agent: *\nDisallow: /private/');
      await expect(reader().fetchPage(address(host, '/bids'))).resolves.toMatchObject({
        status: 200,
        text: welcomePage,
      });
      expect(await outcomeOf(reader().fetchPage(address(host, '/private/x')))).toMatchObject({
        code: 'ROBOTS_REFUSED',
      });
      says(host, '%PDF-1.7');
      expect(await outcomeOf(reader().fetchPage(address(host)))).toMatchObject({
        code: 'ROBOTS_UNKNOWN',
        details: { because: 'PAGE_TYPE_REFUSED' },
      });
    },
  );

  it.each([404, 410, 403, 401, 400])('are taken for none where the site answers %p', async (status) => {
    says(`status-${status}`, status);
    await expect(reader().fetchPage(address(`status-${status}`))).resolves.toMatchObject({ status: 200 });
  });

  it.each([500, 502, 503, 429])(
    'are not known where the site answers %p, and the page is not read now',
    async (status) => {
      says(`status-${status}`, status);
      expect(await outcomeOf(reader().fetchPage(address(`status-${status}`)))).toMatchObject({
        code: 'ROBOTS_UNKNOWN',
        details: { status },
      });
      expect(asked(`status-${status}`)).toEqual(['/robots.txt']);
    },
  );

  it('are not known where the site does not answer in time', async () => {
    says('quiet', 'silence');
    const door = internet.guard({ limits: { totalMs: 200, ports: [internet.site.port] } });
    expect(await outcomeOf(createPoliteReader({ guard: door }).fetchPage(address('quiet')))).toMatchObject({
      code: 'ROBOTS_UNKNOWN',
      details: { because: 'PAGE_TIMEOUT' },
    });
  });

  it('are not known where comparing them would take for ever: that is a trap', async () => {
    says('trap', `User-agent: *\n${`Disallow: /${'*a'.repeat(1000)}$\n`.repeat(250)}`);
    const started = performance.now();
    expect(await outcomeOf(reader().fetchPage(address('trap', `/${'a'.repeat(4000)}`)))).toMatchObject({
      code: 'ROBOTS_UNKNOWN',
      details: { because: 'PAGE_TOO_LARGE' },
    });
    expect(performance.now() - started).toBeLessThan(1000);
    says('long', `User-agent: *\n${'Disallow: /archive/of/old/pages\n'.repeat(15_000)}Disallow: /x\n`);
    expect(await outcomeOf(reader().fetchPage(address('long', '/x')))).toMatchObject({ code: 'ROBOTS_REFUSED' });
  });

  it('are asked for through the door: those of a private host are not read', async () => {
    const error = await outcomeOf(
      createRobots({ guard: internet.guard() }).check(new URL(`http://127.0.0.1:${internet.tripwirePort}/`)),
    );
    expect(error).toMatchObject({ code: 'ROBOTS_UNKNOWN', details: { because: 'URL_REFUSED' } });
    expect(internet.tripped()).toBe(0);
  });

  it('are asked for once a day, and by many callers at once only once', async () => {
    says('daily', 'User-agent: *\nDisallow: /no');
    const polite = reader();
    await Promise.all([polite.fetchPage(address('daily', '/a')), polite.fetchPage(address('daily', '/b'))]);
    polite.pass(23 * 3_600_000);
    await polite.fetchPage(address('daily', '/c'));
    expect(asked('daily').filter((path) => path === '/robots.txt')).toHaveLength(1);
    says('daily', 'User-agent: *\nDisallow: /');
    polite.pass(3_600_000);
    expect(await outcomeOf(polite.fetchPage(address('daily', '/d')))).toMatchObject({ code: 'ROBOTS_REFUSED' });
  });

  it('are asked for again soon where the site was in trouble', async () => {
    says('mending', 503);
    const polite = reader();
    expect(await outcomeOf(polite.fetchPage(address('mending')))).toMatchObject({ code: 'ROBOTS_UNKNOWN' });
    says('mending', 'User-agent: *\nAllow: /');
    expect(await outcomeOf(polite.fetchPage(address('mending')))).toMatchObject({ code: 'ROBOTS_UNKNOWN' });
    expect(asked('mending')).toEqual(['/robots.txt']);
    polite.pass(10 * 60_000);
    await expect(polite.fetchPage(address('mending'))).resolves.toMatchObject({ status: 200 });
  });

  it('are remembered of so many sites and no more', async () => {
    const rules = createRobots({ guard: internet.guard(), maxSites: 2 });
    for (const host of ['one', 'two', 'three', 'three', 'one']) await rules.check(new URL(address(host)));
    expect(['one', 'two', 'three'].map((host) => asked(host).length)).toEqual([2, 1, 1]);
  });

  it('are those of the page that a redirect leads to', async () => {
    says('closed', 'User-agent: *\nDisallow: /');
    says('open', '');
    expect(
      await outcomeOf(reader().fetchPage(address('open', `/to/${encodeURIComponent(address('closed'))}`))),
    ).toMatchObject({ code: 'ROBOTS_REFUSED' });
    expect(asked('closed')).toEqual(['/robots.txt']);
  });
});

describe('the pace towards a host', () => {
  it('is one request at a time with a pause between them, in the order of asking', async () => {
    const polite = reader({ minIntervalMs: 2000, random: () => 0.5 });
    const paths = ['/1', '/2', '/3', '/4'];
    await Promise.all(paths.map(async (path) => polite.fetchPage(address('paced', path))));
    expect(asked('paced')).toEqual(['/robots.txt', ...paths]);
    expect(most.get('paced.example.com')).toBe(1);
    expect(polite.waits).toEqual([2500, 2500, 2500]);
  });

  it('leaves hosts alone that have nothing to do with one another', async () => {
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
  ])('follows "%s" up to a bound', async (line, expected) => {
    const host = line.replaceAll(/\W+/g, '-').toLowerCase();
    says(host, `User-agent: *\n${line}\n`);
    const polite = reader();
    await polite.fetchPage(address(host, '/1'));
    await polite.fetchPage(address(host, '/2'));
    expect(polite.waits).toEqual([expected]);
  });

  it('is kept between the hops of a redirect, and two hosts that lead to one another do not wait for ever', async () => {
    const polite = reader();
    const hop = (from: string, target: string): string => address(from, `/to/${encodeURIComponent(target)}`);
    const pages = await Promise.all([
      polite.fetchPage(hop('ping', address('pong', '/end'))),
      polite.fetchPage(hop('pong', address('ping', '/end'))),
    ]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    expect(polite.waits.length).toBeGreaterThan(0);
    expect([most.get('ping.example.com'), most.get('pong.example.com')]).toEqual([1, 1]);
  });

  it('goes on behind one who gave up waiting, and behind one who failed', async () => {
    const polite = reader();
    const gone = AbortSignal.abort();
    const stopping = new AbortController();
    const first = polite.fetchPage(address('queue', '/1'));
    const second = outcomeOf(polite.fetchPage(address('queue', '/2'), stopping.signal));
    const third = outcomeOf(polite.fetchPage(`http://queue.example.com:${internet.site.port}/3`, gone));
    const fourth = polite.fetchPage(address('queue', '/4'));
    stopping.abort();
    expect(await second).toMatchObject({ code: 'RUN_INTERRUPTED' });
    expect(await third).toMatchObject({ code: 'RUN_INTERRUPTED' });
    await expect(first).resolves.toMatchObject({ status: 200 });
    await expect(fourth).resolves.toMatchObject({ status: 200 });
    expect(asked('queue')).toEqual(['/robots.txt', '/1', '/4']);
    expect(most.get('queue.example.com')).toBe(1);
  });

  it('ends the wait of whoever goes away', async () => {
    says('slow', 'User-agent: *\nCrawl-delay: 30\n');
    const polite = createPoliteReader({ guard: internet.guard() });
    await polite.fetchPage(address('slow', '/1'));
    const stopping = new AbortController();
    const started = performance.now();
    setTimeout(() => stopping.abort(), 50);
    expect(await outcomeOf(polite.fetchPage(address('slow', '/2'), stopping.signal))).toMatchObject({
      code: 'RUN_INTERRUPTED',
    });
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
