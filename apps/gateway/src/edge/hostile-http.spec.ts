import { problemSchema } from '@rfp/contracts/errors';
import { stubSite } from '@rfp/testing/stubs/stub-callers';
import { once } from 'node:events';
import { connect } from 'node:net';
import { internals, refusalOf } from '../testing/refusal-of.js';
import { startStubGateway, type StubGateway } from '../testing/stub-gateway.js';

let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway();
});

afterAll(() => gateway.close());

/** Sends bytes and returns everything received until the connection ends. */
function sendBytes(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    socket.on('close', () => resolve(received)).on('error', reject);
  });
}

describe('a body', () => {
  const head = 'POST /api/opportunities/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

  it('that is not UTF-8 is rejected [asvs 4.1.1]', async () => {
    const body = Buffer.from([0x22, 0xff, 0x22]);
    const answer = await gateway.fetch('/api/sync', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await refusalOf(answer)).toMatch(/valid UTF-8/);
  });

  it('that is too large is read to its end, so that the client receives the response', async () => {
    const size = 20 * 1024 * 1024;
    const answer = await sendBytes(
      `${head}Content-Length: ${size}\r\n\r\n${'x'.repeat(size)}GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  it('whose client disconnects is not logged as an internal error', async () => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    const before = gateway.logLines.length;
    socket.write(`${head}X-Request-Id: aborted-upload\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n{`);
    await once(socket, 'data');
    socket.destroy();
    const lines = (): StubGateway['logLines'] =>
      gateway.logLines.slice(before).filter((line) => line['req_id'] === 'aborted-upload');
    while (lines().length === 0) await new Promise(setImmediate);
    expect(lines()).toEqual([expect.objectContaining({ level: 'info', msg: 'request aborted' })]);
  });
});

describe('a request', () => {
  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '192.168.0.7',
    '0.0.0.0',
    '[::2]',
    'localhost@evil.example',
    '',
  ])('for the host %j is rejected (DNS rebinding)', async (host) => {
    const answer = await sendBytes(`GET /api/opportunities HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toContain('This server answers only at localhost, 127.0.0.1 or [::1].');
  });

  it('with the method TRACE is refused, and the response does not repeat the request [asvs 13.4.4]', async () => {
    const answer = await sendBytes(
      'TRACE /livez HTTP/1.1\r\nHost: localhost\r\nX-Secret: echoed\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain('echoed');
  });

  it('without host is rejected', async () => {
    expect(await sendBytes('GET /api/version HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 403 /);
  });

  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:80', '[::1]:3000'])('for the host %s is served', async (host) => {
    expect(await sendBytes(`GET /api/version HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  });

  it.each(['/livez', '/readyz'])(
    'for %s is served for any host, because load balancers use their own',
    async (path) => {
      for (const head of ['HTTP/1.1\r\nHost: 10.1.2.3:3000\r\nConnection: close', 'HTTP/1.0'])
        expect(await sendBytes(`GET ${path} ${head}\r\n\r\n`)).toMatch(/^HTTP\/1\.\d 200 /);
    },
  );

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:1' },
    { origin: 'https://localhost:3000' },
  ])('that changes data is rejected with %j [asvs 3.5.1, 3.5.2]', async (headers) => {
    const answer = await gateway.fetch('/api/demo-data', { method: 'DELETE', headers });
    expect(answer.status).toBe(403);
    await refusalOf(answer);
  });

  it('of the same origin or the public site is served', async () => {
    for (const origin of [gateway.url, stubSite]) {
      const answer = await gateway.fetch('/api/demo-data', { method: 'DELETE', headers: { origin } });
      expect(answer.status).toBe(200);
    }
  });
});

describe('a malformed HTTP request', () => {
  it.each([
    ['NONSENSE\r\n\r\n', 400],
    ['GET / HTTP/9.9\r\n\r\n', 400],
    [`GET /?${'x'.repeat(70_000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 414],
    [`GET /livez HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
    [
      'POST /api/sync HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /livez HTTP/1.1\r\n\r\n',
      400,
    ],
    ['GET /livez HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['GET /livez HTTP/1.1\r\nHost: localhost\r\nX: a\u0000b\r\n\r\n', 400],
  ])('number %# gets one problem response, and the connection is closed [asvs 4.2.1]', async (text, status) => {
    const answer = await sendBytes(text);
    expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
    expect(body).not.toMatch(internals);
    for (const header of [
      'content-security-policy',
      'referrer-policy: no-referrer',
      'x-content-type-options: nosniff',
      'x-frame-options: DENY',
    ])
      expect(answer.toLowerCase()).toContain(header.toLowerCase());
    expect(problemSchema.parse(JSON.parse(body)).status).toBe(status);
  });
});
