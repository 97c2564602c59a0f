import { AppError } from '@rfp/contracts/errors';
import { urlRefusals } from '@rfp/contracts/sources/url-refusal';
import { allowedHostsSchema } from './allowed-hosts.js';
import { type Internet, publicV4, startInternet, welcomePage } from '../../testing/network/internet.js';
import {
  answerOf,
  changingAnswers,
  privateNames,
  rebinding,
  unclearNames,
} from '../../testing/network/hostile-names.js';
import { outcomeOf } from '../../testing/outcome-of.js';
import { httpAnswer, startRawSite } from '../../testing/network/raw-site.js';

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
          // The same message as for a name that does not exist, so that errors do not reveal private names.
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
    '%s is also refused as the target of a redirect of a public page',
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
    '%s never leads to a listener in the private network, in 20 attempts by every function [asvs 1.3.6]',
    async (name, answers) => {
      // The site and the listener in the private network share a port, so only the resolved address decides which of them a connection reaches.
      const url = `http://${name}:${internet.tripwirePort}/`;
      const before = internet.tripped();
      for (let turn = 0; turn < 20; turn += 1) {
        const questionsBefore = internet.dns.questions.length;
        const outcome = await outcomeOf(turn % 2 === 0 ? internet.guard().fetchPage(url) : internet.guard().send(url));
        // Looked up once: the guard connects to the validated address, so a later answer has no effect.
        expect(internet.dns.questions.slice(questionsBefore).filter((question) => question.startsWith('A '))).toEqual([
          `A ${name}`,
        ]);
        const now = answers[turn] ?? answers.at(-1) ?? [];
        const isPublic = now.every((address) => address === publicV4);
        expect(outcome).toMatchObject(
          isPublic ? { status: 200 } : { code: 'URL_REFUSED', details: { reason: 'name_not_public' } },
        );
      }
      for (let turn = 0; turn < 20; turn += 1) await outcomeOf(internet.guard().validateResolved(url));
      expect(internet.tripped()).toBe(before);
    },
  );

  it('is resolved and validated again at each redirect to itself', async () => {
    const name = 'again.rebind.com';
    changingAnswers.set(name, [[publicV4], ['127.0.0.1']]);
    const next = `http://${name}:${internet.tripwirePort}/`;
    const error = await outcomeOf(
      internet.guard().fetchPage(`http://${name}:${internet.site.port}/to/${encodeURIComponent(next)}`),
    );
    expect(error).toMatchObject({ code: 'URL_REFUSED', details: { reason: 'name_not_public', redirects: 1 } });
  });
});

describe('a name that resolves to the public internet', () => {
  it.each(['www.example.com', 'only-ipv6.example.com', 'ipv6-unclear.example.com', 'alias.example.com'])(
    '%s passes',
    async (name) => {
      await expect(internet.guard().fetchPage(`http://${name}:${internet.site.port}/`)).resolves.toMatchObject({
        status: 200,
        text: welcomePage,
      });
      expect(internet.site.requests.at(-1)?.headers.get('host')).toBe(`${name}:${internet.site.port}`);
    },
  );

  it('gets no request if the connection is to an address other than the validated one', async () => {
    const otherSite = await startRawSite((_request, socket) => void socket.end(httpAnswer(welcomePage)));
    // Systems connect 0.0.0.0 to this machine, and the socket reports the address actually reached.
    const guard = internet.guard({ route: () => '0.0.0.0', limits: { ports: [otherSite.port] } });
    const error = await outcomeOf(guard.fetchPage(`http://ipv6-unclear.example.com:${otherSite.port}/`));
    expect(error).toMatchObject({ code: 'URL_REFUSED', details: { reason: 'name_not_public' } });
    expect([otherSite.connections(), otherSite.requests.length]).toEqual([1, 0]);
    await otherSite.stop();
  });
});

describe('a private name that the operator allows', () => {
  it('is accepted with the configured port only [asvs 13.2.5]', async () => {
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

// Checked at the end, because a listener notices a connection with a delay. Only the allowed host above gets through.
describe('the listeners in the private network', () => {
  it('were reached by the one allowed host only', () => {
    expect(internet.tripped()).toBe(1);
  });
});
