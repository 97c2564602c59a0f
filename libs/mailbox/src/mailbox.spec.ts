import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { startMailbox, type Mailbox } from './mailbox.js';
import { readMails } from './read-mails.js';

let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await startMailbox({ webPort: 0 });
});

afterAll(() => mailbox.close());

interface Outgoing {
  to: string;
  subject: string;
  text?: string;
  html?: string;
}

async function deliver(smtpUrl: string, ...mails: Outgoing[]): Promise<void> {
  const address = new URL(smtpUrl);
  address.search = '?pool=true&maxConnections=1';
  const transport = createTransport(address.href);
  try {
    for (const mail of mails)
      await transport.sendMail({
        from: 'RFP <no-reply@example.org>',
        text: '.',
        ...mail,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
  } finally {
    transport.close();
  }
}

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request with any headers, because `fetch` does not allow `Host`. */
function get(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sentRequest = request(url, { method, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sentRequest.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: '' });
    });
    sentRequest.on('error', reject).end();
  });
}

function upgrade(headers: Record<string, string>): Promise<Reply> {
  const handshake = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  return get(`${mailbox.url}/socket.io/?EIO=4&transport=websocket`, { ...handshake, ...headers });
}

describe('a mail', () => {
  it('that is delivered over SMTP can be read, with its text, its HTML and its headers', async () => {
    await deliver(mailbox.smtpUrl, {
      to: 'ada@example.org',
      subject: 'Hello',
      text: 'As text',
      html: '<p>As <b>HTML</b></p>',
    });
    const mails = await readMails(mailbox);
    expect(mails.at(-1)).toMatchObject({
      to: ['ada@example.org'],
      subject: 'Hello',
      text: expect.stringContaining('As text'),
      html: expect.stringContaining('<b>HTML</b>'),
    });
    expect(mails.at(-1)?.headers).toMatchObject({ 'auto-submitted': 'auto-generated' });
  });

  it('is accepted only with the password of this run', async () => {
    const { port } = new URL(mailbox.smtpUrl);
    await expect(
      deliver(`smtp://127.0.0.1:${port}`, { to: 'ada@example.org', subject: 'forged' }),
    ).rejects.toMatchObject({ responseCode: 530 });
    await expect(
      deliver(`smtp://rfp:guess@127.0.0.1:${port}`, { to: 'ada@example.org', subject: 'forged' }),
    ).rejects.toMatchObject({ code: 'EAUTH' });
    expect((await readMails(mailbox)).map(({ subject }) => subject)).not.toContain('forged');
  });

  it('over the size limit is refused', async () => {
    await expect(
      deliver(mailbox.smtpUrl, { to: 'ada@example.org', subject: 'large', text: 'x'.repeat(1_200_000) }),
    ).rejects.toMatchObject({ responseCode: 552 });
  });
});

describe('the web pages', () => {
  it('are served on every name of this machine', async () => {
    const { port } = new URL(mailbox.url);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `LOCALHOST:${port}`]) {
      const page = await get(mailbox.url, { host, accept: 'text/html' });
      expect(page.status).toBe(200);
      expect(page.body).toContain('<html');
    }
  });

  it.each([
    undefined,
    '',
    '*/*',
    'text/*;q=0.5',
    'application/json, text/plain, */*',
    'application/xhtml+xml, TEXT/HTML',
  ])('are served to a client that accepts %s', async (accept) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept };
    for (const place of ['', '/', '/mail/some-id?tab=1']) {
      const page = await get(mailbox.url + place, headers);
      expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<html') });
      expect(page.headers['content-type']).toContain('text/html');
    }
    expect(await get(mailbox.url, headers, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  it('are not served for another content type or for a missing path', async () => {
    for (const accept of ['application/json', 'image/*', 'text/html;q=0, application/json'])
      expect((await get(mailbox.url, { accept })).status).toBe(404);
    for (const place of ['/api/unknown', '/assets/unknown.js'])
      expect((await get(mailbox.url + place, { accept: '*/*' })).status).toBe(404);
  });

  it('may not be framed by another origin', async () => {
    expect((await get(mailbox.url, { accept: 'text/html' })).headers).toMatchObject({
      'content-security-policy': "frame-ancestors 'self'",
      'referrer-policy': 'no-referrer',
    });
  });

  it.each([
    'attacker.example',
    'attacker.example:PORT',
    '127.0.0.1.attacker.example:PORT',
    '127.0.0.1',
    '127.0.0.1:1',
    '192.0.2.1:PORT',
  ])('are refused for the host "%s"', async (name) => {
    const host = name.replace('PORT', new URL(mailbox.url).port);
    for (const place of ['/', '/api/email', '/api/healthz', '/socket.io/?EIO=4&transport=polling']) {
      const refused = await get(mailbox.url + place, { host });
      expect(refused.status).toBe(403);
      expect(refused.body).not.toContain('ada@example.org');
    }
  });

  it.each(['https://attacker.example', 'null', 'http://127.0.0.1', 'http://localhost:1', 'https://127.0.0.1:PORT'])(
    'are refused to the origin %s',
    async (name) => {
      const origin = name.replace('PORT', new URL(mailbox.url).port);
      expect((await get(`${mailbox.url}/api/email`, { origin })).status).toBe(403);
      expect((await get(`${mailbox.url}/api/email/all`, { origin }, 'DELETE')).status).toBe(403);
      expect(
        (await get(`${mailbox.url}/api/email`, { origin, 'access-control-request-method': 'DELETE' }, 'OPTIONS'))
          .status,
      ).toBe(403);
      expect((await get(`${mailbox.url}/socket.io/?EIO=4&transport=polling`, { origin })).status).toBe(403);
    },
  );

  it('receive new mails over a WebSocket, which other origins cannot open', async () => {
    const { port } = new URL(mailbox.url);
    expect((await upgrade({ origin: mailbox.url })).status).toBe(101);
    expect((await upgrade({ origin: 'https://attacker.example' })).status).toBe(403);
    expect((await upgrade({ host: `attacker.example:${port}` })).status).toBe(403);
  });

  it('allow mail links to open a new window, but no scripts', async () => {
    const page = await get(mailbox.url, { accept: 'text/html' });
    const script = /src="([^"]+\.js)"/.exec(page.body)?.[1] ?? '';
    const { status, body, headers } = await get(new URL(script, mailbox.url).href);
    expect(status).toBe(200);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    expect(body.match(/sandbox:"[^"]*"/g)).toEqual([
      'sandbox:"allow-same-origin allow-popups allow-popups-to-escape-sandbox"',
    ]);
  });

  it('allow no other origin to read them, even by CORS requests', async () => {
    const own = await get(`${mailbox.url}/api/email`, { origin: mailbox.url });
    expect(own.status).toBe(200);
    expect(own.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('the mailbox', () => {
  it('listens on loopback only', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const others = addresses
      .filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
      .map(({ address }) => address);
    for (const { port } of [new URL(mailbox.url), new URL(mailbox.smtpUrl)]) {
      // Other addresses of 127.0.0.0/8 are refused as well, if the machine has them.
      for (const host of [...others, '127.0.0.2', '::1']) expect(await isOpen(host, Number(port))).toBe(false);
      expect(await isOpen('127.0.0.1', Number(port))).toBe(true);
    }
  });

  it('keeps the newest 200 mails after a restart, in a directory that only this user may read', async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'rfp-mailbox-spec-'));
    const dir = path.join(parent, 'mails');
    const first = await startMailbox({ webPort: 0, dir });
    await deliver(
      first.smtpUrl,
      ...Array.from({ length: 203 }, (_, n) => ({ to: 'ada@example.org', subject: `Mail ${n}` })),
    );
    const stored = await readMails(first);
    await first.close();
    expect(stored).toHaveLength(200);
    expect(stored.at(-1)?.subject).toBe('Mail 202');
    expect((await stat(dir)).mode & 0o077).toBe(0);
    expect((await readdir(dir)).filter((name) => name.endsWith('.eml'))).toHaveLength(200);
    const second = await startMailbox({ webPort: 0, dir });
    const restored = await readMails(second);
    await second.close();
    expect(new Set(restored.map(({ subject }) => subject))).toEqual(new Set(stored.map(({ subject }) => subject)));
    await rm(parent, { recursive: true });
  });

  it('falls back to a free port if the requested one is taken', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    const mailboxOnFreePort = await startMailbox({ webPort: port });
    expect(new URL(mailboxOnFreePort.url).port).not.toBe(String(port));
    expect((await get(mailboxOnFreePort.url, { accept: 'text/html' })).status).toBe(200);
    await mailboxOnFreePort.close();
    await new Promise((resolve) => {
      other.close(resolve);
    });
  });

  it('writes nothing to the console', async () => {
    const consoleCalls: unknown[] = [];
    const names = ['log', 'info', 'warn', 'error', 'debug'] as const;
    const own = names.map((name) => [name, console[name]] as const);
    for (const name of names) console[name] = (...texts: unknown[]) => void consoleCalls.push(texts);
    const silentMailbox = await startMailbox({ webPort: 0 });
    await deliver(silentMailbox.smtpUrl, { to: 'ada@example.org', subject: 'quiet' });
    await get(`${silentMailbox.url}/api/email/all`, {}, 'DELETE');
    await silentMailbox.close();
    for (const [name, write] of own) console[name] = write;
    expect(consoleCalls).toEqual([]);
  });
});

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (open: boolean) => (): void => {
      socket.destroy();
      resolve(open);
    };
    socket.setTimeout(2000, end(false)).once('connect', end(true)).once('error', end(false));
  });
}
