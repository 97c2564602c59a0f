import { createServer, type Server } from 'node:net';
import { replyIn } from '@rfp/contracts/wire/envelope';
import { opportunitySchema } from '@rfp/contracts/opportunity';
import { routes } from '@rfp/contracts/routes';
import { managedSourceSchema } from '@rfp/contracts/source';
import { type UrlRefusal, urlRefusals } from '@rfp/contracts/sources/url-refusal';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { webSiteTwin } from '@rfp/twins/web-site';
import { z } from 'zod';
import { type ProductClient } from '../product/product-client.js';
import { terminalProduct } from './terminal-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 120_000;

let site: Twin;
/** Server that counts connections, and to which the product must never connect. */
let tripwire: Server;
let connections = 0;
let tripwirePort: number;
let product: ProductClient;

beforeAll(async () => {
  tripwire = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => tripwire.listen(0, '127.0.0.1', resolve));
  tripwirePort = portOf(tripwire);
  const { client, port } = await terminalProduct();
  product = client;
  site = await startTwin(webSiteTwin({ robots: null }), { port: port('site') });
}, testTimeoutMs);

afterAll(async () => {
  await site.stop();
  await new Promise((resolve) => tripwire.close(resolve));
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const sourceOf = async (key: string) => managedSourceSchema.parse((await product.call('GET', `/sources/${key}`)).body);
const isListed = async (key: string) => (await product.call('GET', `/sources/${key}`)).status === 200;
const search = (...words: string[]) => product.runCliJson(z.array(opportunitySchema), 'opp', 'search', ...words);

describe('a web page', () => {
  it(
    'is scraped by its address, and search finds its notices',
    async () => {
      const scraped = await product.runCliJson(
        z.array(opportunitySchema),
        'scrape',
        `${site.url}/bids`,
        '--name',
        'Town of Fairview',
      );
      expect(scraped.map(({ source_name }) => source_name)).toEqual(
        Array.from({ length: 5 }, () => 'Town of Fairview'),
      );
      expect(await search('Telematics')).toMatchObject([
        { title: 'Fleet Telematics, Phase 2 & 3', source_type: 'scraped', source_name: 'Town of Fairview' },
      ]);
    },
    testTimeoutMs,
  );

  it(
    'is the same source when it is scraped again, and is never scheduled',
    async () => {
      const { body } = await product.call('POST', '/scraping/scrape-url', {
        url: `${site.url}/bids#open`,
        source_name: 'Another name',
      });
      const { runs } = z
        .object({ runs: z.tuple([z.object({ source: z.string(), source_name: z.string() })]) })
        .parse(replyIn(body, routes.scrapeUrl));
      const [{ source, source_name }] = runs;
      expect(source_name).toBe('Town of Fairview');
      // Runs the source again, because the request above may have joined the run that has just ended.
      await product.call('POST', '/sync', { sources: [source], again: true });
      const [again] = await product.waitForEndedRuns(source, 2);
      expect(again.counters).toMatchObject({ received: 5, unchanged: 5, added: 0 });
      expect(await sourceOf(source)).toMatchObject({ paused: true, next_due_at: null });
    },
    testTimeoutMs,
  );
});

describe('an address in a private network', () => {
  const forbiddenAddresses: Array<[string, UrlRefusal]> = [
    ['http://169.254.169.254/latest/meta-data/', 'address'],
    ['http://metadata.google.internal/', 'host_name'],
    ['http://localhost:TRIPWIRE/', 'host_name'],
    ['http://127.0.0.1:TRIPWIRE/', 'address'],
    ['http://2130706433:TRIPWIRE/', 'address'],
    ['http://[::ffff:127.0.0.1]:TRIPWIRE/', 'address'],
  ];
  const withTripwirePort = (address: string) => address.replace('TRIPWIRE', String(tripwirePort));

  it.each(forbiddenAddresses)(
    'is rejected by every route that accepts an address: %s',
    async (address, reason) => {
      const url = withTripwirePort(address);
      const requests: Array<[string, unknown]> = [
        ['/scraping/test', { url }],
        ['/scraping/scrape-url', { url }],
        ['/sources', { name: 'Trap', connector: 'feed', settings: { url } }],
        ['/sources/test', { connector: 'web_page', settings: { url } }],
      ];
      for (const [path, body] of requests) {
        expect([path, await product.call('POST', path, body)]).toEqual([
          path,
          {
            status: 422,
            code: 'URL_REFUSED',
            body: expect.objectContaining({ success: false, error: urlRefusals[reason] }),
          },
        ]);
      }
    },
    testTimeoutMs,
  );

  it(
    'is rejected in the terminal with message and code',
    async () => {
      for (const [address, reason] of forbiddenAddresses.slice(1, 4)) {
        const { code, stderr } = await product.runCli('scrape', withTripwirePort(address));
        expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`error: ${urlRefusals[reason]}`) });
        expect(stderr).toContain('code: URL_REFUSED');
      }
    },
    testTimeoutMs,
  );

  it(
    'is rejected as the target of a redirect, and never receives a connection',
    async () => {
      site.misbehave({ kind: 'redirect', to: withTripwirePort('http://127.0.0.1:TRIPWIRE/'), path: '/bids' });
      expect(await product.call('POST', '/scraping/test', { url: `${site.url}/bids` })).toMatchObject({
        status: 422,
        code: 'URL_REFUSED',
      });
      // A new address, because this request would otherwise join the run that has just ended.
      const { code, stderr } = await product.runCli('scrape', `${site.url}/bids?page=1`);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('code: URL_REFUSED') });
      site.reset();
      expect(await isListed('trap')).toBe(false);
      expect(connections).toBe(0);
    },
    testTimeoutMs,
  );
});
