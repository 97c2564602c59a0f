import { authPrefix } from '@rfp/contracts/http';
import { request as send } from 'node:http';
import { connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { z } from 'zod';
import { authReplies } from '../testing/auth-replies.js';
import { startStubGateway, type StubGateway } from '../testing/stub-gateway.js';

let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway({ answers: authReplies, trustedProxies: [] });
});

afterAll(() => gateway.close());

beforeEach(() => {
  gateway.requests.length = 0;
});

/** Client address that the auth service receives for a request through a proxy. */
async function forwardedAddress(trustedProxies: string[], forwarded: string): Promise<unknown> {
  const proxied = await startStubGateway({ answers: authReplies, trustedProxies });
  await fetch(`${proxied.url}${authPrefix}/user`, { headers: { 'x-forwarded-for': forwarded } });
  const parsed = z.object({ client: z.object({ address: z.string() }) }).parse(proxied.requests.at(-1)?.request);
  await proxied.close();
  return parsed.client.address;
}

describe('the address of a client', () => {
  it.each([
    ['that of the socket if no proxy is trusted', [], '203.0.113.7', '127.0.0.1'],
    ['that of the socket if the peer is not the trusted proxy', ['10.0.0.0/8'], '203.0.113.7', '127.0.0.1'],
    ['the one that a trusted proxy forwards', ['127.0.0.1'], '203.0.113.7', '203.0.113.7'],
    [
      'the last forwarded one that is not a trusted proxy, regardless of the addresses before it',
      ['127.0.0.0/8', '10.0.0.0/8'],
      '198.51.100.1, 203.0.113.7, 10.1.2.3',
      '203.0.113.7',
    ],
    ['that of the socket if a trusted proxy forwards something else', ['127.0.0.1'], 'nonsense', '127.0.0.1'],
    ['a forwarded IPv6 address', ['127.0.0.1'], '2001:db8::7', '2001:db8::7'],
    ['the IPv4 address of a forwarded IPv4-mapped IPv6 address', ['127.0.0.1'], '::ffff:203.0.113.7', '203.0.113.7'],
  ])('is %s', async (_what, trusted, forwarded, expected) => {
    await expect(forwardedAddress(trusted, forwarded)).resolves.toBe(expected);
  });
});

/** Sends a custom Host header, which `fetch` does not allow. */
function fetchWithHost(
  server: StubGateway,
  host: string,
  path: string,
): Promise<{ status: number; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    send({ hostname, port, path, headers: { host } }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    })
      .on('error', reject)
      .end();
  });
}

describe('a public site', () => {
  it('is served under its name and loopback names only, with HSTS [asvs 3.4.1]', async () => {
    const site = await startStubGateway({ siteUrl: 'https://rfp.example.org', host: '0.0.0.0' });
    for (const host of ['rfp.example.org', 'RFP.example.org:443', 'localhost', '127.0.0.1:3000']) {
      const { status, headers } = await fetchWithHost(site, host, '/api/version');
      expect([host, status]).toEqual([host, 200]);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
    for (const host of [
      'evil.example',
      'rfp.example.org.evil.example',
      'notrfp.example.org',
      'rfp.example.org:x',
      '0.0.0.0',
    ]) {
      await expect(fetchWithHost(site, host, '/api/version')).resolves.toHaveProperty('status', 403);
      await expect(fetchWithHost(site, host, `${authPrefix}/health`)).resolves.toHaveProperty('status', 403);
    }
    await site.close();
  });

  it('is served under additional configured names', async () => {
    const site = await startStubGateway({ siteUrl: 'https://rfp.example.org', allowedHosts: ['gateway'] });
    for (const host of ['gateway', 'Gateway:3000', 'rfp.example.org'])
      await expect(fetchWithHost(site, host, '/api/version')).resolves.toHaveProperty('status', 200);
    for (const host of ['gateway.evil.example', 'evil.gateway'])
      await expect(fetchWithHost(site, host, '/api/version')).resolves.toHaveProperty('status', 403);
    await site.close();
  });

  it('has HSTS also in responses to malformed requests [asvs 12.2.1]', async () => {
    const site = await startStubGateway({ siteUrl: 'https://rfp.example.org' });
    const { hostname, port } = new URL(site.url);
    for (const line of ['NONSENSE', 'GET /%zz HTTP/1.1']) {
      const client = connect(Number(port), hostname, () =>
        client.write(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      );
      const answer = await readAll(client);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer.toLowerCase().match(/strict-transport-security: max-age=31536000\r\n/g)).toHaveLength(1);
    }
    await site.close();
  });

  it('has no HSTS without HTTPS', async () => {
    const { headers } = await fetchWithHost(gateway, 'localhost', '/livez');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});
