import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStubGateway, type StubGateway } from '../testing/stub-gateway.js';

let folder: string;
let gateway: StubGateway;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rfp-console-'));
  const consoleDir = path.join(folder, 'dist');
  await mkdir(path.join(consoleDir, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'secret.txt'), 'not for everybody');
  await writeFile(path.join(consoleDir, '.env'), 'not for everybody');
  await writeFile(path.join(consoleDir, 'index.html'), '<!doctype html><title>Console</title>');
  await writeFile(path.join(consoleDir, 'icon.svg'), '<svg/>');
  await writeFile(path.join(consoleDir, 'assets/main-4f3a.js'), 'plain');
  await writeFile(path.join(consoleDir, 'assets/main-4f3a.js.br'), 'packed');
  gateway = await startStubGateway({ consoleDir });
});

afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

function fetchPage(address: string): Promise<Response> {
  return fetch(gateway.url + address, { headers: { accept: 'text/html,application/xhtml+xml' } });
}

describe('the console', () => {
  it.each([
    '/',
    '/dashboard',
    '/login',
    '/auth',
    '/auth/confirm',
    '/auth/v1x',
    '/opportunities',
    '/opportunities/0197a3a4-0000-7000-8000-000000000001',
    '/opportunities?filter={}',
    '/apifoo',
  ])('is served at %s with revalidation', async (address) => {
    const answer = await fetchPage(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await answer.text()).toContain('Console');
  });

  it('serves hashed assets with a long cache lifetime, compressed if accepted', async () => {
    const plain = await fetch(`${gateway.url}/assets/main-4f3a.js`, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await plain.text()).toBe('plain');
    const packed = await fetch(`${gateway.url}/assets/main-4f3a.js`, {
      headers: { 'accept-encoding': 'br' },
      method: 'HEAD',
    });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('content-type')).toContain('javascript');
  });

  it('serves its other files with revalidation', async () => {
    const answer = await fetch(`${gateway.url}/icon.svg`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
  });

  it.each([
    '/assets/gone-1234.js',
    '/favicon.ico',
    '/.env',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
  ])('serves no page for the missing file %s [asvs 5.3.2, 13.4.3]', async (address) => {
    const answer = await fetchPage(address);
    expect([400, 403, 404]).toContain(answer.status);
    expect(await answer.text()).not.toMatch(/not for everybody|Console/);
  });

  it('is not served for paths of the API, the auth contract and programs, nor for requests without HTML [asvs 3.2.1]', async () => {
    const api = await fetchPage('/api/nowhere');
    expect(api.status).toBe(404);
    expect(api.headers.get('content-type')).toContain('application/problem+json');
    for (const address of ['/auth/v1', '/auth/v1/', '/auth/v1/nowhere']) {
      const auth = await fetchPage(address);
      expect(auth.status).toBe(404);
      expect(await auth.json()).toMatchObject({ error_code: 'not_found' });
    }
    const known = await fetchPage('/.well-known/oauth-authorization-server');
    expect([known.status, await known.text()]).toEqual([404, expect.not.stringContaining('Console')]);
    const data = await fetch(`${gateway.url}/dashboard`, { headers: { accept: 'application/json' } });
    expect(data.status).toBe(404);
    const posted = await fetch(`${gateway.url}/dashboard`, { method: 'POST' });
    expect(posted.status).toBe(404);
  });

  it('does not hide the API and the health checks', async () => {
    await expect(gateway.fetch('/api/opportunities').then((answer) => answer.status)).resolves.toBe(200);
    await expect(fetchPage('/livez').then((answer) => answer.json())).resolves.toEqual({ status: 'ok', checks: {} });
  });
});
