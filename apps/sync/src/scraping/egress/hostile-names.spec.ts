import { AppError } from '@rfp/contracts/errors';
import { urlRefusals } from '@rfp/contracts/url-refusal';
import { allowedHostsSchema } from './allowed-hosts.js';
import {
  type Internet,
  publicV4,
  publicV6,
  siteHost,
  startInternet,
  welcomePage,
} from '../../testing/network/internet.js';
import { httpAnswer, startRawSite } from '../../testing/network/raw-site.js';
import { type QuestionType, type StubAnswer } from '../../testing/network/stub-dns.js';

interface Name {
  name: string;
  a?: StubAnswer;
  aaaa?: StubAnswer;
}

/** Names with at least one forbidden address. */
const privateNames: Name[] = [
  ...[
    '127.0.0.1',
    '127.9.9.9',
    '10.0.0.5',
    '172.20.0.1',
    '192.168.0.10',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.251',
    '198.18.0.1',
    '192.0.0.192',
    '203.0.113.7',
  ].map((address) => ({ name: `leads-to-${address.replaceAll('.', '-')}.attacker.com`, a: [address] })),
  ...[
    '::1',
    '::',
    'fd00::5',
    'fe80::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:7f00:1',
    '::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::1',
    '2001:0:a00:1::1',
    '2001:db8::1',
    'fec0::1',
  ].map((address) => ({ name: `leads-to-${address.replaceAll(/:+/g, '-')}x.attacker.com`, aaaa: [address] })),
  { name: 'wildcard.127.0.0.1.nip.io', a: ['127.0.0.1'] },
  { name: 'a.localtest.me', a: ['127.0.0.1'], aaaa: ['::1'] },
  { name: 'metadata.tencentyun.com', a: ['169.254.0.23'] },
  { name: 'public-then-private.attacker.com', a: [publicV4, '10.0.0.1'] },
  { name: 'private-then-public.attacker.com', a: ['127.0.0.1', publicV4] },
  { name: 'private-in-the-middle.attacker.com', a: [publicV4, '192.168.0.1', publicV4] },
  {
    name: 'last-of-many.attacker.com',
    a: [...Array.from({ length: 24 }, (_, index) => `93.184.215.${index + 1}`), '127.0.0.1'],
  },
  { name: 'sixth-is-private.attacker.com', a: [publicV4], aaaa: ['::1'] },
  { name: 'fourth-is-private.attacker.com', a: ['10.1.1.1'], aaaa: [publicV6] },
  { name: 'sixth-is-mapped.attacker.com', a: [publicV4], aaaa: [publicV6, '::ffff:a00:1'] },
  { name: 'alias-of-private.attacker.com', a: { cname: 'db.internal', addresses: ['10.0.0.5'] } },
  {
    name: 'alias-of-localhost.attacker.com',
    a: { cname: 'localhost', addresses: ['127.0.0.1'] },
    aaaa: { cname: 'localhost', addresses: ['::1'] },
  },
  { name: 'alias-of-metadata.attacker.com', a: { cname: 'metadata.google.internal', addresses: ['169.254.169.254'] } },
  { name: 'alias-of-nothing.attacker.com', a: { cname: 'gone.example.com', addresses: [] } },
  { name: 'no-such-name.attacker.com' },
  { name: 'no-address.attacker.com', a: [], aaaa: [] },
];

/** Names whose name servers give no usable answer. */
const unclearNames: (Name & { code: string })[] = [
  { name: 'fails.attacker.com', a: 'SERVFAIL', aaaa: 'SERVFAIL', code: 'PAGE_UNREACHABLE' },
  { name: 'refuses.attacker.com', a: 'REFUSED', aaaa: 'REFUSED', code: 'PAGE_UNREACHABLE' },
  { name: 'says-nothing.attacker.com', a: 'silent', aaaa: 'silent', code: 'PAGE_TIMEOUT' },
  { name: 'talks-rubbish.attacker.com', a: 'rubbish', aaaa: 'rubbish', code: 'PAGE_UNREACHABLE' },
  { name: 'half-fails.attacker.com', a: 'SERVFAIL', aaaa: [], code: 'PAGE_UNREACHABLE' },
];

/** Names with successive answers; the last one repeats. */
const rebinding: [name: string, answers: string[][]][] = [
  ['public-once.rebind.com', [[publicV4], ['127.0.0.1']]],
  ['public-twice.rebind.com', [[publicV4], [publicV4], ['169.254.169.254']]],
  ['private-first.rebind.com', [['127.0.0.1'], [publicV4]]],
  ['in-turns.rebind.com', Array.from({ length: 200 }, (_, index) => [index % 2 === 0 ? publicV4 : '127.0.0.1'])],
  ['mixed-later.rebind.com', [[publicV4], [publicV4, '10.0.0.1']]],
];

/** Names that lead to the public internet, each in its own way, and two that an operator names. */
const goodNames: Name[] = [
  { name: 'only-sixth.example.com', aaaa: [publicV6] },
  { name: 'sixth-unclear.example.com', a: [publicV4], aaaa: 'SERVFAIL' },
  {
    name: 'alias.example.com',
    a: { cname: 'cdn.example.com', addresses: [publicV4] },
    aaaa: { cname: 'cdn.example.com', addresses: [] },
  },
  { name: 'wiki.corp', a: [siteHost] },
  { name: 'trap.corp', a: ['127.0.0.1', '169.254.169.254'] },
];

const known = new Map<string, Name>([...privateNames, ...unclearNames, ...goodNames].map((each) => [each.name, each]));
const changing = new Map(rebinding);

function answerOf(name: string, type: QuestionType, turn: number): StubAnswer | undefined {
  const answers = changing.get(name);
  if (answers !== undefined) return type === 'A' ? (answers[turn] ?? answers.at(-1) ?? []) : [];
  const found = known.get(name);
  if (found === undefined) return undefined;
  const exists = found.a !== undefined || found.aaaa !== undefined;
  return (type === 'A' ? found.a : found.aaaa) ?? (exists ? [] : 'NXDOMAIN');
}

let internet: Internet;

beforeAll(async () => {
  internet = await startInternet({
    names: answerOf,
    answer: ({ path }, socket) => {
      const to = /^\/to\/(.+)$/.exec(path)?.[1];
      socket.end(
        to === undefined ? httpAnswer(welcomePage) : httpAnswer('', { Location: decodeURIComponent(to) }, '302 Found'),
      );
    },
  });
});

afterAll(async () => {
  await internet.stop();
});

const outcomeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: unknown) => error,
  );

describe('a name that resolves to a private network', () => {
  it.each(privateNames.map(({ name }) => name))(
    '%s is refused without a connection, and the error does not reveal its address',
    async (name) => {
      const before = internet.opened();
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${name}:${internet.tripwirePort}/`;
        for (const work of [
          internet.guard().fetchPage(url),
          internet.guard().send(url),
          internet.guard().validateResolved(url),
        ]) {
          const error = await outcomeOf(work);
          expect(error).toBeInstanceOf(AppError);
          // The same text for a name that does not exist, so that errors do not reveal private names.
          expect(error).toMatchObject({
            code: 'URL_REFUSED',
            message: urlRefusals.name_not_public,
            details: { reason: 'name_not_public' },
          });
          expect(JSON.stringify(error)).not.toMatch(/\d+\.\d+\.\d+\.\d+|::|ENOTFOUND|ENODATA/);
        }
      }
      expect(internet.opened()).toBe(before);
    },
  );

  it.each(privateNames.slice(0, 40).map(({ name }) => name))(
    '%s is also refused behind a redirect of a public page',
    async (name) => {
      const target = `http://${name}:${internet.tripwirePort}/`;
      const error = await outcomeOf(
        internet.guard().fetchPage(`http://www.example.com:${internet.site.port}/to/${encodeURIComponent(target)}`),
      );
      expect(error).toMatchObject({ code: 'URL_REFUSED', details: { reason: 'name_not_public', redirects: 1 } });
    },
  );
});

describe('a name whose name servers give no usable answer', () => {
  it.each(unclearNames)('$name ends in $code, in time and without a connection', async ({ name, code }) => {
    const before = internet.opened();
    const started = performance.now();
    const error = await outcomeOf(
      internet
        .guard(code === 'PAGE_TIMEOUT' ? { limits: { nameMs: 300 } } : {})
        .fetchPage(`http://${name}:${internet.tripwirePort}/`),
    );
    expect(error).toMatchObject({ code });
    expect(performance.now() - started).toBeLessThan(5000);
    expect(internet.opened()).toBe(before);
  });

  it('is abandoned as soon as the caller aborts', async () => {
    const stopping = new AbortController();
    const work = outcomeOf(
      internet
        .guard()
        .fetchPage(`http://says-nothing.attacker.com:${internet.site.port}/`, { signal: stopping.signal }),
    );
    setTimeout(() => stopping.abort(), 50);
    const started = performance.now();
    expect(await work).toMatchObject({ code: 'RUN_INTERRUPTED' });
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('a name whose answers change', () => {
  it.each(rebinding)(
    '%s never leads to a listener in the private network, in 20 attempts by every function',
    async (name, answers) => {
      // The site and the listener in the private network have one port: by its answer the name alone decides whom a connection reaches.
      const url = `http://${name}:${internet.tripwirePort}/`;
      const before = internet.tripped();
      for (let turn = 0; turn < 20; turn += 1) {
        const asked = internet.dns.questions.length;
        const outcome = await outcomeOf(turn % 2 === 0 ? internet.guard().fetchPage(url) : internet.guard().send(url));
        // Looked up once: the guard connects to the validated address, so a later answer has no effect.
        expect(internet.dns.questions.slice(asked).filter((question) => question.startsWith('A '))).toEqual([
          `A ${name}`,
        ]);
        const now = answers[turn] ?? answers.at(-1) ?? [];
        const good = now.every((address) => address === publicV4);
        expect(outcome).toMatchObject(
          good ? { status: 200 } : { code: 'URL_REFUSED', details: { reason: 'name_not_public' } },
        );
      }
      for (let turn = 0; turn < 20; turn += 1) await outcomeOf(internet.guard().validateResolved(url));
      expect(internet.tripped()).toBe(before);
    },
  );

  it('is resolved and validated again at each redirect to itself', async () => {
    const name = 'again.rebind.com';
    changing.set(name, [[publicV4], ['127.0.0.1']]);
    const next = `http://${name}:${internet.tripwirePort}/`;
    const error = await outcomeOf(
      internet.guard().fetchPage(`http://${name}:${internet.site.port}/to/${encodeURIComponent(next)}`),
    );
    expect(error).toMatchObject({ code: 'URL_REFUSED', details: { reason: 'name_not_public', redirects: 1 } });
  });
});

describe('a name that resolves to the public internet', () => {
  it.each(['www.example.com', 'only-sixth.example.com', 'sixth-unclear.example.com', 'alias.example.com'])(
    '%s passes',
    async (name) => {
      await expect(internet.guard().fetchPage(`http://${name}:${internet.site.port}/`)).resolves.toMatchObject({
        status: 200,
        text: welcomePage,
      });
      expect(internet.site.requests.at(-1)?.headers.get('host')).toBe(`${name}:${internet.site.port}`);
    },
  );

  it('gets no request when the connection ends at another address than the validated one', async () => {
    const elsewhere = await startRawSite((_request, socket) => void socket.end(httpAnswer(welcomePage)));
    // Systems connect 0.0.0.0 to this machine, and the socket reports that address.
    const guard = internet.guard({ route: () => '0.0.0.0', limits: { ports: [elsewhere.port] } });
    const error = await outcomeOf(guard.fetchPage(`http://sixth-unclear.example.com:${elsewhere.port}/`));
    expect(error).toMatchObject({ code: 'URL_REFUSED', details: { reason: 'name_not_public' } });
    expect([elsewhere.connections(), elsewhere.requests.length]).toEqual([1, 0]);
    await elsewhere.stop();
  });
});

describe('a private name that the operator allows', () => {
  it('passes with the configured port and with no other', async () => {
    const allowedHosts = allowedHostsSchema.parse(`wiki.corp:${internet.site.port}`);
    const guard = internet.guard({ allowedHosts });
    await expect(guard.fetchPage(`http://wiki.corp:${internet.site.port}/`)).resolves.toMatchObject({ status: 200 });
    expect(await outcomeOf(guard.fetchPage(`http://wiki.corp:8080/`))).toMatchObject({
      details: { reason: 'host_name' },
    });
    expect(await outcomeOf(guard.fetchPage(`http://www.wiki.corp:${internet.site.port}/`))).toMatchObject({
      details: { reason: 'host_name' },
    });
  });

  it('is refused when it resolves to a cloud metadata service', async () => {
    const guard = internet.guard({ allowedHosts: allowedHostsSchema.parse('trap.corp') });
    expect(await outcomeOf(guard.fetchPage(`http://trap.corp:${internet.site.port}/`))).toMatchObject({
      details: { reason: 'name_not_public' },
    });
  });

  it('is resolved by the system if no name server is configured, so that the hosts file works', async () => {
    const { tripwirePort: port } = internet;
    const guard = internet.guard({
      nameServers: undefined,
      allowedHosts: allowedHostsSchema.parse(`localhost:${port}`),
    });
    await expect(guard.fetchPage(`http://localhost:${port}/`)).resolves.toMatchObject({ status: 200 });
  });

  it('is abandoned when the caller has aborted, although the system lookup cannot be cancelled', async () => {
    const guard = internet.guard({ nameServers: undefined, allowedHosts: allowedHostsSchema.parse('localhost') });
    expect(await outcomeOf(guard.validateResolved('http://localhost:8080/', AbortSignal.abort()))).toMatchObject({
      code: 'RUN_INTERRUPTED',
    });
  });
});

// At the end, since a listener notices a connection with a delay. Only the allowed host above gets through.
describe('the listeners in the private network', () => {
  it('were reached by the one allowed host and by no other', () => {
    expect(internet.tripped()).toBe(1);
  });
});
