import {
  firecrawlGrantPage,
  firecrawlHallucinated,
  firecrawlListPage,
  firecrawlTwin,
  firecrawlTwinKey,
} from '@rfp/twins/firecrawl';
import { startTwin } from '@rfp/twins/twin-server';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { type Connector } from '../connector.js';
import { hashIdentity } from '../web-page/page/links.js';
import { firecrawl } from './index.js';

const name = 'Fairview County';
const identity = {
  key: 'fairview_county',
  name,
  source_type: 'scraped',
  home_url: 'https://www.fairview-county-example.gov/',
} as const;
const county = 'https://www.fairview-county-example.gov';

function source(settings: object): Connector {
  return firecrawl.create(identity, {
    urls: [firecrawlListPage, firecrawlGrantPage],
    time_zone: 'America/Chicago',
    ...settings,
  });
}

const connectorCase = {
  apiKey: firecrawlTwinKey,
  now: new Date('2026-10-01T12:00:00Z'),
  ids: [
    `${county}/bids/26-014`,
    hashIdentity(name, 'ITB 26-020 Drainage Improvements', null),
    hashIdentity(name, 'Library Architect', '2026-11-12'),
    `${county}/grants/youth-sports`,
  ],
  unreadable: firecrawlHallucinated,
  changeShape: (body: string) => body.replaceAll('"id"', '"job"').replaceAll('"data"', '"result"'),
};
const rewrite = (body: string): string => body.replace('"Youth Sports Grant 2027","due', '"Not Printed Anywhere","due');
const brokenTitle = {
  code: 'RECORD_UNREADABLE',
  repair: (raw: string) => raw.replace('"Not Printed Anywhere"', '"Youth Sports Grant 2027"'),
} as const;

connectorSuite('of pages that Firecrawl reads', {
  ...connectorCase,
  connector: source({ mode: 'scrape', urls: [firecrawlGrantPage, firecrawlListPage] }),
  startTwin: () => startTwin(firecrawlTwin()),
  breakRecord: { rewrite, ...brokenTitle },
});

connectorSuite('of a crawl by Firecrawl', {
  ...connectorCase,
  connector: source({ mode: 'crawl', urls: [firecrawlListPage] }),
  startTwin: () => startTwin(firecrawlTwin({ partSize: 10 })),
  breakRecord: { rewrite, ...brokenTitle, path: '/v2/crawl/' },
});

connectorSuite('of a batch by Firecrawl', {
  ...connectorCase,
  connector: source({ mode: 'extract' }),
  startTwin: () => startTwin(firecrawlTwin({ partSize: 10 })),
  breakRecord: { rewrite, ...brokenTitle, path: '/v2/batch/scrape/' },
});

it('a source of Firecrawl names the URLs that Firecrawl fetches, without wildcards', () => {
  expect(source({ urls: [`${county}/bids/*`, firecrawlGrantPage] }).targets).toEqual([
    `${county}/bids/`,
    firecrawlGrantPage,
  ]);
});

it.each(['http://api.firecrawl.dev', 'https://api.firecrawl.dev:8443', 'http://API.firecrawl.dev./v2'])(
  'rejects %s as base URL, to which the key of the hosted service would leak',
  (base_url) => {
    expect(() => source({ base_url })).toThrow(expect.objectContaining({ code: 'VALIDATION' }));
    expect(source({ base_url: 'https://api.firecrawl.dev/' })).toMatchObject({
      account: 'firecrawl',
      source: { needs_key: true },
    });
  },
);
