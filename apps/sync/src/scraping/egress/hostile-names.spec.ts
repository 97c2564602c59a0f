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

/** Names that lead to where nobody may go, in whole or in part. */
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

/** Names whose name servers do not say where they lead. */
const unclearNames: (Name & { code: string })[] = [
  { name: 'fails.attacker.com', a: 'SERVFAIL', aaaa: 'SERVFAIL', code: 'PAGE_UNREACHABLE' },
  { name: 'refuses.attacker.com', a: 'REFUSED', aaaa: 'REFUSED', code: 'PAGE_UNREACHABLE' },
  { name: 'says-nothing.attacker.com', a: 'silent', aaaa: 'silent', code: 'PAGE_TIMEOUT' },
  { name: 'talks-rubbish.attacker.com', a: 'rubbish', aaaa: 'rubbish', code: 'PAGE_UNREACHABLE' },
  { name: 'half-fails.attacker.com', a: 'SERVFAIL', aaaa: [], code: 'PAGE_UNREACHABLE' },
];

/** Names that mean something else each time they are asked for: the answers in their order, the last one from then on. */
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

describe('a name that leads into a private network', () => {
  it.each(privateNames.map(({ name }) => name))(
    '%s is refused without a connection, and nothing is told of where it leads',
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
          // The same words for a name that does not exist: nobody learns here which names the private network has.
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
    '%s is refused behind a redirect of a public page as well',
    async (name) => {
      const target = `http://${name}:${internet.tripwirePort}/`;
      const error = await outcomeOf(
        internet.guard().fetchPage(`http://www.example.com:${internet.site.port}/to/${encodeURIComponent(target)}`),
      );
      expect(error).toMatchObject({ code: 'URL_REFUSED', details: { reason: 'name_not_public', redirects: 1 } });
    },
  );
});

describe('a name whose name servers do not say where it leads', () => {
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

  it('is given up at once where whoever asks goes away', async () => {
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

describe('a name that changes its meaning', () => {
  it.each(rebinding)(
    '%s never leads to a listener in the private network, in 20 tries each by every way in',
    async (name, answers) => {
      // The site and the listener in the private network have one port: by its answer the name alone decides whom a connection reaches.
      const url = `http://${name}:${internet.tripwirePort}/`;
      const before = internet.tripped();
      for (let turn = 0; turn < 20; turn += 1) {
        const asked = internet.dns.questions.length;
        const outcome = await outcomeOf(turn % 2 === 0 ? internet.guard().fetchPage(url) : internet.guard().send(url));
        // Looked up once: what was judged is what is connected to, and an answer that comes later has no say.
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

  it('is looked up and judged again at each redirect to itself', async () => {
    const name = 'again.rebind.com';
    changing.set(name, [[publicV4], ['127.0.0.1']]);
    const next = `http://${name}:${internet.tripwirePort}/`;
    const error = await outcomeOf(
      internet.guard().fetchPage(`http://${name}:${internet.site.port}/to/${encodeURIComponent(next)}`),
    );
    expect(error).toMatchObject({ code: 'URL_REFUSED', details: { reason: 'name_not_public', redirects: 1 } });
  });
});

describe('a name that leads to the public internet', () => {
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

  it('is not asked anything where the connection comes out elsewhere than at the judged address', async () => {
    const elsewhere = await startRawSite((_request, socket) => void socket.end(httpAnswer(welcomePage)));
    // Systems connect to this machine where they are sent to 0.0.0.0, and the socket then says so.
    const door = internet.guard({ route: () => '0.0.0.0', limits: { ports: [elsewhere.port] } });
    const error = await outcomeOf(door.fetchPage(`http://sixth-unclear.example.com:${elsewhere.port}/`));
    expect(error).toMatchObject({ code: 'URL_REFUSED', details: { reason: 'name_not_public' } });
    expect([elsewhere.connections(), elsewhere.requests.length]).toEqual([1, 0]);
    await elsewhere.stop();
  });
});

describe('a private name that the operator has named', () => {
  it('passes with the port that he gave and with no other', async () => {
    const allowedHosts = allowedHostsSchema.parse(`wiki.corp:${internet.site.port}`);
    const door = internet.guard({ allowedHosts });
    await expect(door.fetchPage(`http://wiki.corp:${internet.site.port}/`)).resolves.toMatchObject({ status: 200 });
    expect(await outcomeOf(door.fetchPage(`http://wiki.corp:8080/`))).toMatchObject({
      details: { reason: 'host_name' },
    });
    expect(await outcomeOf(door.fetchPage(`http://www.wiki.corp:${internet.site.port}/`))).toMatchObject({
      details: { reason: 'host_name' },
    });
  });

  it('is refused where it leads to the metadata of a cloud', async () => {
    const door = internet.guard({ allowedHosts: allowedHostsSchema.parse('trap.corp') });
    expect(await outcomeOf(door.fetchPage(`http://trap.corp:${internet.site.port}/`))).toMatchObject({
      details: { reason: 'name_not_public' },
    });
  });

  it('is found by the system where no name server is set: it may stand in its files', async () => {
    const { tripwirePort: port } = internet;
    const door = internet.guard({
      nameServers: undefined,
      allowedHosts: allowedHostsSchema.parse(`localhost:${port}`),
    });
    await expect(door.fetchPage(`http://localhost:${port}/`)).resolves.toMatchObject({ status: 200 });
  });

  it('is not waited for where whoever asks has gone away, although the system cannot be called off', async () => {
    const door = internet.guard({ nameServers: undefined, allowedHosts: allowedHostsSchema.parse('localhost') });
    expect(await outcomeOf(door.validateResolved('http://localhost:8080/', AbortSignal.abort()))).toMatchObject({
      code: 'RUN_INTERRUPTED',
    });
  });
});

// Last but for the allowed one above, which is meant to come through: a connection is seen by its listener a moment later.
describe('the listeners in the private network', () => {
  it('were reached by the one host that was allowed and by nobody else', () => {
    expect(internet.tripped()).toBe(1);
  });
});
