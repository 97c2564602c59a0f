import { AppError } from '@rfp/contracts/errors';
import { anyCharacter } from '@rfp/contracts/testing/any-character';
import { urlRefusals } from '@rfp/contracts/sources/url-refusal';
import fc from 'fast-check';
import { allowedHostsSchema } from './allowed-hosts.js';
import { harmlessUrls, hostileUrls } from '../../testing/network/hostile-urls.js';
import { type Internet, startInternet, welcomePage } from '../../testing/network/internet.js';

/** Placeholder port. The test table is built before the servers listen, so the real port is filled in later. */
const anyPort = 54_321;
const groups = hostileUrls(anyPort);
const payloads = groups.flatMap(({ group, reasons, urls }) =>
  urls.map((url, index) => ({ group, reasons, index, shown: JSON.stringify(url.slice(0, 80)) })),
);

let internet: Internet;
let realGroups: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  internet = await startInternet();
  realGroups = new Map(hostileUrls(internet.tripwirePort).map(({ group, urls }) => [group, urls]));
});

afterAll(async () => {
  await internet.stop();
});

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const outcome = await work.then(
    (value) => value,
    (error: unknown) => error,
  );
  if (outcome instanceof AppError) return outcome;
  throw new Error(`It was not refused: ${JSON.stringify(outcome)}`, { cause: outcome });
}

describe('an address from a user or a page', () => {
  it('is tried in more than 300 hostile forms, all different', () => {
    const urls = groups.flatMap((group) => group.urls);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.length).toBeGreaterThanOrEqual(300);
  });

  it.each(payloads)(
    'is refused before any lookup, in $group: $shown [asvs 1.3.6]',
    async ({ group, reasons, index }) => {
      const url = realGroups.get(group)?.[index] ?? '';
      const guard = internet.guard();
      const [opened, questions] = [internet.opened(), internet.dns.questions.length];
      for (const error of [
        await refusalOf(guard.fetchPage(url)),
        await refusalOf(guard.send(url)),
        await refusalOf(guard.validateResolved(url)),
      ]) {
        expect(error.code).toBe('URL_REFUSED');
        expect(reasons).toContain(error.details['reason']);
        expect(Object.values<string>(urlRefusals)).toContain(error.message);
      }
      expect(internet.opened()).toBe(opened);
      expect(internet.dns.questions.slice(questions)).toEqual([]);
    },
  );

  it('has not reached any listener in the private network', () => {
    expect(internet.tripped()).toBe(0);
    expect(internet.site.connections()).toBe(0);
  });

  it('never leads to a connection to a private address, for random texts', async () => {
    const guard = internet.guard();
    const host = fc.oneof(
      fc.ipV4Extended(),
      fc.ipV6().map((address) => `[${address}]`),
      fc.domain(),
      fc.string(),
    );
    const encoded = fc.string({ unit: anyCharacter }).map(encodeURIComponent);
    const authority = fc.webAuthority({ withIPv4: true, withIPv4Extended: true, withIPv6: true, withPort: true });
    const text = fc.oneof(
      fc
        .tuple(fc.constantFrom('http', 'https'), encoded, authority, encoded)
        .map(([scheme, user, host, path]) => `${scheme}://${user === '' ? '' : `${user}@`}${host}/${path}`),
      host.map((each) => `http://${each}:${internet.tripwirePort}/`),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(text, async (url) => {
        // Public addresses in these texts belong to other people, so they are validated but not requested.
        await guard.validateResolved(url).catch((error: unknown) => {
          expect(error).toBeInstanceOf(AppError);
        });
      }),
      { numRuns: 300 },
    );
    expect(internet.tripped()).toBe(0);
  });
});

describe('a harmless address', () => {
  it.each(harmlessUrls(anyPort).map((each, index) => ({ ...each, index })))('passes: $url', async ({ index }) => {
    const expected = harmlessUrls(internet.site.port)[index];
    const guard = internet.guard();
    const page = await guard.fetchPage(expected?.url ?? '');
    expect(page).toMatchObject({ status: 200, text: welcomePage, contentType: 'text/html', hops: [] });
    const request = internet.site.requests.at(-1);
    expect({ host: request?.headers.get('host'), path: request?.path }).toEqual({
      host: expected?.host,
      path: expected?.path,
    });
    await expect(guard.validateResolved(expected?.url ?? '')).resolves.toBeUndefined();
  });

  it('is requested once, by name, without headers that reveal the referring page or the caller [asvs 3.4.5]', async () => {
    const before = internet.dns.questions.length;
    await internet.guard().fetchPage(`http://once.example.com:${internet.site.port}/`);
    expect(internet.dns.questions.slice(before).toSorted()).toEqual(['A once.example.com', 'AAAA once.example.com']);
    const names = [...(internet.site.requests.at(-1)?.headers.keys() ?? [])].toSorted();
    expect(names).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
    expect(internet.site.requests.at(-1)?.headers.get('connection')).toBe('close');
  });

  it('may use only the usual ports, unless the operator allows host and port [asvs 13.2.4]', async () => {
    const url = `http://www.example.com:${internet.site.port}/`;
    const usual = { limits: { ports: [80, 443, 8080, 8443] } };
    expect(await refusalOf(internet.guard(usual).fetchPage(url))).toMatchObject({ details: { reason: 'port' } });
    const allowedHosts = allowedHostsSchema.parse(`www.example.com:${internet.site.port}`);
    await expect(internet.guard({ ...usual, allowedHosts }).fetchPage(url)).resolves.toMatchObject({ status: 200 });
  });
});

describe('hosts that the operator allows', () => {
  it.each([
    ['', []],
    [' , ', []],
    ['127.0.0.1', [{ host: '127.0.0.1', port: null }]],
    [
      '127.0.0.1:8099, Wiki.Corp:80',
      [
        { host: '127.0.0.1', port: 8099 },
        { host: 'wiki.corp', port: 80 },
      ],
    ],
    [
      '[::1]:81,[fd00::5]',
      [
        { host: '::1', port: 81 },
        { host: 'fd00::5', port: null },
      ],
    ],
    ['intranet.', [{ host: 'intranet', port: null }]],
  ])('are parsed from %p', (text, expected) => {
    expect(allowedHostsSchema.parse(text)).toEqual(expected);
  });

  it.each([
    '*',
    '*.corp',
    'http://wiki.corp',
    'wiki.corp/path',
    'user@wiki',
    '10.0.0.0/8',
    '169.254.169.254',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '0.0.0.0',
    '168.63.129.16',
    'wiki:99999',
    '[::1',
    'a b',
    '224.0.0.1',
    'wiki:',
  ])('cannot be %p', (text) => {
    expect(allowedHostsSchema.safeParse(text).success).toBe(false);
  });

  it('can be fetched, and no others', async () => {
    const { tripwirePort: port } = internet;
    const guard = internet.guard({ allowedHosts: allowedHostsSchema.parse(`127.0.0.1:${port}`) });
    await expect(guard.fetchPage(`http://127.0.0.1:${port}/`)).resolves.toMatchObject({
      status: 200,
      text: 'secret of the private network',
    });
    for (const other of [
      `http://127.0.0.2:${port}/`,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      'http://127.0.0.1:8080/',
      `http://10.0.0.1:${port}/`,
    ]) {
      expect(await refusalOf(guard.fetchPage(other))).toMatchObject({ code: 'URL_REFUSED' });
    }
  });
});
