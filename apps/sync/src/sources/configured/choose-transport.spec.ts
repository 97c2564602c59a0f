import { createSourceFetch } from '@rfp/sources/fetch-source';
import { type Internet, startInternet, welcomePage } from '../../testing/network/internet.js';
import { httpAnswer, type RawSite, startRawSite } from '../../testing/network/raw-site.js';
import { chooseTransport } from './choose-transport.js';

let internet: Internet;
/** A source in a private network of the operator. */
let privateSite: RawSite;

beforeAll(async () => {
  internet = await startInternet({ names: (name) => (name === 'inside.example.com' ? ['127.0.0.1'] : undefined) });
  privateSite = await startRawSite(({ path }, socket) => {
    const to = /^\/to\/(.+)$/.exec(path)?.[1];
    socket.end(
      to === undefined ? httpAnswer(welcomePage) : httpAnswer('', { Location: decodeURIComponent(to) }, '302 Found'),
    );
  });
});

afterAll(async () => {
  await privateSite.stop();
  await internet.stop();
});

async function read(path: string): Promise<unknown> {
  const base = `http://127.0.0.1:${privateSite.port}`;
  const sourceFetch = createSourceFetch({
    signal: new AbortController().signal,
    send: chooseTransport(base, internet.guard().send),
    retry: { attempts: 1 },
  });
  return sourceFetch.document(`${base}${path}`, { accept: 'text/html' }).catch((error: unknown) => error);
}

const readRedirect = (address: string) => read(`/to/${encodeURIComponent(address)}`);

describe('a source that the operator has configured', () => {
  it('may be in the private network, and may be redirected within its own host', async () => {
    expect(await read('/list')).toMatchObject({ modified: true });
    expect(await readRedirect('/list')).toMatchObject({ modified: true });
  });

  it('may be redirected to a public site', async () => {
    expect(await readRedirect(`http://open.example.com:${internet.site.port}/`)).toMatchObject({ modified: true });
  });

  it.each([
    'http://inside.example.com:T/',
    'http://localhost:T/',
    'http://127.0.0.1:T/',
    'http://gone.attacker.com:T/',
  ])('cannot be redirected to %s', async (pattern) => {
    expect(await readRedirect(pattern.replace('T', String(internet.tripwirePort)))).toMatchObject({
      code: 'URL_REFUSED',
    });
    expect(internet.tripped()).toBe(0);
  });
});
