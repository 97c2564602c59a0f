import { type FaultPlan } from '@rfp/twins/fault';
import { manyOcdsReleases, ocdsOrigin, ocdsReleases, ocdsTwin } from '@rfp/twins/ocds';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { resumptionSuite } from '../testing/suite/resumption-suite.js';
import { ocds } from './index.js';
import { nextPageUrl } from './page-url.js';
import { now, identity, windowed, read, release, releases } from './testing/read-ocds.js';

const ids = ocdsReleases().map(({ ocid }) => ocid);
const connectorCase = { startTwin: () => startTwin(ocdsTwin()), apiKey: null, now, ids } as const;
const breakRecord = {
  rewrite: (body: string) => body.replaceAll('"ocds-test01-0003"', '" "'),
  code: 'RECORD_NO_ID',
  repair: (raw: string) => raw.replaceAll('" "', '"ocds-test01-0003"'),
} as const;

connectorSuite('of an OCDS publisher with pages', {
  ...connectorCase,
  connector: ocds.create(identity, windowed),
  breakRecord,
  changeShape: (body) => body.replaceAll('"releases"', '"notices"'),
});

connectorSuite('of an OCDS publisher with a file of JSON Lines', {
  ...connectorCase,
  connector: ocds.create(identity, { url: `${ocdsOrigin}/releases.jsonl` }),
  breakRecord,
  changeShape: (body) => body.replaceAll('"ocid"', '"id_"'),
});

connectorSuite('of an OCDS publisher with records', {
  ...connectorCase,
  connector: ocds.create(identity, { url: `${ocdsOrigin}/records` }),
  breakRecord,
  changeShape: (body) => body.replaceAll('"records"', '"processes"'),
});

const many = [...manyOcdsReleases(1100)];

resumptionSuite('of an OCDS publisher with a file of many lines', {
  ...connectorCase,
  connector: ocds.create(identity, { url: `${ocdsOrigin}/releases.jsonl` }),
  startTwin: () => startTwin(ocdsTwin({ releases: many })),
  ids: many.map(({ ocid }) => ocid),
});

describe('the pages of a publisher', () => {
  const queries = (twin: Twin) => twin.requests.map(({ query }) => Object.fromEntries(query));

  it('are requested for the window since the last run, with a day of overlap', async () => {
    const first = await read();
    expect(queries(first.twin)[0]).toEqual({ updatedFrom: '2026-09-15T12:00:00', updatedTo: '2026-10-15T12:00:00' });
    const checkpoint: unknown = first.pages.at(-1)?.checkpoint;
    expect(checkpoint).toEqual({ url: windowed.url, through: '2026-10-15T12:00:00.000Z', open: null });
    expect(queries((await read({ checkpoint })).twin)[0]).toMatchObject({ updatedFrom: '2026-10-14T12:00:00' });
    expect(
      queries((await read({ checkpoint: { ...Object(checkpoint), url: 'https://another.example/' } })).twin)[0],
    ).toMatchObject({ updatedFrom: '2026-09-15T12:00:00' });
  });

  it('continue at the end of the last run, unless it is too long ago', async () => {
    const first = await read({ plan: { kind: 'html', after: 1 } });
    expect(first.error?.code).toBe('SOURCE_NOT_JSON');
    const second = await read({ checkpoint: JSON.parse(JSON.stringify(first.pages.at(-1)?.checkpoint)) });
    expect(queries(second.twin)[0]).toMatchObject({ cursor: '3' });
    expect(new Set([...first.notices, ...second.notices].map(({ source_id }) => source_id)).size).toBe(ids.length);
    const oldCheckpoint = {
      ...Object(first.pages.at(-1)?.checkpoint),
      open: { to: '2026-10-01T00:00:00Z', address: `${ocdsOrigin}/releases?cursor=3`, at: '2026-10-13T11:59:59Z' },
    };
    expect(queries((await read({ checkpoint: oldCheckpoint })).twin)[0]).not.toHaveProperty('cursor');
  });

  it('are limited to the maximum of a run, and the next run continues after them', async () => {
    const few = { settings: { ...windowed, max_pages: 2 } };
    const first = await read(few);
    expect(first.error?.code).toBe('SOURCE_TOO_LARGE');
    const second = await read({ ...few, checkpoint: first.pages.at(-1)?.checkpoint });
    expect([second.error, first.notices.length + second.notices.length]).toEqual([null, ids.length]);
  });

  it.each([
    ['the same page repeats forever', { kind: 'repeat', after: 1 }],
    [
      'each page leads to itself',
      { kind: 'rewrite', rewrite: (body: string) => body.replace(/cursor=\d+/, 'cursor=3') },
    ],
    [
      'each URL is new but its content is not',
      {
        kind: 'rewrite',
        rewrite: () => releases(release()).replace(/}$/, `,"links":{"next":"/releases?t=${Math.random()}"}}`),
      },
    ],
  ] satisfies [string, FaultPlan][])('are incomplete if %s', async (_what, plan) => {
    const { error, twin, pages } = await read({ plan });
    expect(error?.code).toBe('SOURCE_INCOMPLETE');
    expect(twin.requests.length).toBeLessThanOrEqual(3);
    expect(pages.at(-1)?.checkpoint).toMatchObject({ through: null, open: null });
  });

  it('may be empty, several in a row, if each links to a next page', async () => {
    let page = 0;
    const rewrite = (body: string) => {
      page += 1;
      return page > 4 ? body : releases().replace('}', `,"links":{"next":"/releases?t=${page}"}}`);
    };
    const { error, notices, pages } = await read({ plan: { kind: 'rewrite', rewrite } });
    expect([error, notices.length]).toEqual([null, ids.length]);
    expect(pages.at(-1)?.checkpoint).toMatchObject({ open: null });
  });

  it('are incomplete if empty pages never end', async () => {
    const rewrite = () => releases().replace('}', `,"links":{"next":"/releases?t=${Math.random()}"}}`);
    const { error, twin } = await read({ plan: { kind: 'rewrite', rewrite } });
    expect(error?.code).toBe('SOURCE_INCOMPLETE');
    expect(twin.requests.length).toBeLessThanOrEqual(20);
  });

  it('do not lead to another host, and the pages read before are kept', async () => {
    const { error, notices, twin } = await read({ origin: 'https://publisher.example.attacker.net' });
    expect(error).toMatchObject({
      code: 'SOURCE_REFUSED',
      message: expect.stringContaining('https://publisher.example.attacker.net'),
    });
    expect([notices.length, twin.requests.length]).toEqual([3, 1]);
  });

  it.each([
    ['/b?cursor=2', 'https://x.gov/b?cursor=2'],
    ['?cursor=2', 'https://x.gov/a?cursor=2'],
    ['http://x.gov/b', 'https://x.gov/b'],
    ['https://x.gov:443/b#c', 'https://x.gov/b'],
    ['http://127.0.0.1:99/mirror/b?c=1', 'https://x.gov/b?c=1'],
    ['https://x.gov:8443/b', null],
    ['https://user@x.gov/b', null],
    ['//169.254.169.254/latest', null],
    ['http://127.0.0.1:98/mirror/b', null],
    ['file:///etc/passwd', null],
    ['http://[', null],
  ])('linked as %s are requested at %s', (printed, address) => {
    const next = nextPageUrl(printed, 'https://x.gov/a?cursor=1', 'http://127.0.0.1:99/mirror/');
    expect(next).toEqual(address ?? expect.objectContaining({ code: 'SOURCE_REFUSED' }));
  });

  it('are a single empty page if nothing changed', async () => {
    const { error, notices, pages } = await read({ releases: [] });
    expect([error, notices, pages.length]).toEqual([null, [], 1]);
  });

  it('that are forbidden mean "too many requests" if this is configured', async () => {
    const plan: FaultPlan = { kind: 'status', status: 403, after: 1 };
    const { error, twin, pages } = await read({ plan, settings: { ...windowed, forbidden_means_wait: true } });
    expect(error).toMatchObject({ code: 'SOURCE_RATE_LIMITED', details: { resume_at: '2026-10-15T12:05:00.000Z' } });
    expect([twin.requests.length, pages.length]).toEqual([2, 1]);
    expect((await read({ plan })).error?.code).toBe('SOURCE_REFUSED');
  });
});

describe('the settings of a publisher', () => {
  it.each([
    { url: 'https://u:p@x.gov/' },
    { url: 'https://{from}.x.gov/' },
    { url: 'ftp://x.gov/' },
    { url: 'https://x.gov/', time_zone: 'Mars' },
    { url: 'https://x.gov/', max_pages: 0 },
    { url: 'https://x.gov/', page: 'https://x.gov/tenders' },
    { url: 'https://x.gov/', page: 'https://{ocid}.x.gov/' },
    { url: 'https://x.gov/', page: 'https://x.gov/{title}' },
    { url: 'https://x.gov/', page: 'javascript:alert({ocid})' },
    {},
  ])('may not be %j', (settings) => {
    expect(() => ocds.create(identity, settings)).toThrow(expect.objectContaining({ code: 'VALIDATION' }));
  });

  it('determine the pace and the URL of requests', () => {
    const connector = ocds.create(identity, { ...windowed, seconds_between_requests: 10 });
    expect(connector).toMatchObject({
      pace: { minIntervalMs: 10_000 },
      defaultBaseUrl: ocdsOrigin,
      source: { ...identity, kind: 'api' },
    });
  });
});
