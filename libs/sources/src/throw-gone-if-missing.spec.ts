import { type Fault, webPage } from '@rfp/twins/fault';
import { grantsGovExtractTwin } from '@rfp/twins/grants-gov-extract';
import { grantsGovTwin } from '@rfp/twins/grants-gov';
import { simplerGrantsTwin } from '@rfp/twins/simpler-grants';
import { startTwin, type Twin, type TwinDefinition } from '@rfp/twins/twin-server';
import { type Page } from './connector.js';
import { createSourceFetch } from './fetch-source.js';
import { createGrantsGov } from './grants-gov/index.js';
import { findConnectorType } from './registry.js';
import { createSimplerGrants } from './simpler-grants/index.js';

let page: Twin;

beforeAll(async () => {
  page = await startTwin({
    name: 'page',
    answer: () => ({ headers: { 'content-type': 'text/html' }, body: webPage }),
  });
});
afterAll(() => page.stop());

const identity = {
  key: 'grants_gov_extract',
  name: 'Grants.gov daily file',
  source_type: 'federal_grant',
  home_url: 'https://www.grants.gov/',
} as const;
const connectors = [
  ['the search of Grants.gov', createGrantsGov(), () => grantsGovTwin()],
  [
    'the daily file of Grants.gov',
    findConnectorType('grants_gov_extract').create(identity, {}),
    () => grantsGovExtractTwin(),
  ],
  ['Simpler.Grants.gov', createSimplerGrants(), () => simplerGrantsTwin()],
] as const;

const faults: [string, () => Fault][] = [
  ['404', () => ({ kind: 'status', status: 404, body: '<html>Not found</html>' })],
  ['410', () => ({ kind: 'status', status: 410 })],
  ['a permanent move to a page (301)', () => ({ kind: 'redirect', status: 301, to: `${page.url}/new` })],
  ['a permanent move to a page (308)', () => ({ kind: 'redirect', status: 308, to: `${page.url}/new` })],
];

describe.each(connectors)('%s', (_name, connector, define: () => TwinDefinition) => {
  it.each(faults)('is permanently gone after %s, and never an empty listing', async (_fault, fault) => {
    const pages: Page[] = [];
    const twin = await startTwin(define());
    twin.misbehave(fault());
    const { signal } = new AbortController();
    const fetch = createSourceFetch({ signal, sleep: async () => {} });
    const context = { fetch, now: new Date('2026-10-01T12:00:00Z'), signal, checkpoint: null, apiKey: 'a-key' };
    const reading = (async () => {
      for await (const each of connector.read(context, twin.url)) pages.push(each);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'SOURCE_GONE' });
    expect(pages).toEqual([]);
    await twin.stop();
  });

  it('is not gone after a temporary redirect to a page', async () => {
    const twin = await startTwin(define());
    twin.misbehave({ kind: 'redirect', status: 302, to: `${page.url}/maintenance` });
    const { signal } = new AbortController();
    const fetch = createSourceFetch({ signal, sleep: async () => {} });
    const context = { fetch, now: new Date('2026-10-01T12:00:00Z'), signal, checkpoint: null, apiKey: 'a-key' };
    await expect(connector.read(context, twin.url)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'SOURCE_NOT_JSON',
    });
    await twin.stop();
  });
});
