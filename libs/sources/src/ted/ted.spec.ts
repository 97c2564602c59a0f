import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { manyTedNotices, type TedNotice, tedTwin } from '@rfp/twins/ted';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type Page, type ReadContext } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { ted } from './index.js';
import { tedSettings } from './settings.js';

const now = new Date('2026-10-01T12:00:00Z');
const identity = {
  key: 'ted_ireland',
  name: 'TED Ireland',
  source_type: 'private_rfp',
  home_url: 'https://ted.europa.eu/',
} as const;
const documents = manyTedNotices(12);

connectorSuite('of TED', {
  connector: ted.create(identity, { page_size: 5 }),
  startTwin: () => startTwin(tedTwin({ notices: documents })),
  apiKey: null,
  now,
  ids: documents.map((notice) => notice['publication-number']),
  breakRecord: {
    rewrite: (body) => body.replace('"notice-title"', '"no-title"'),
    code: 'RECORD_NO_TITLE',
    repair: (raw) => raw.replace('"no-title"', '"notice-title"'),
  },
  changeShape: (body) => body.replace('"totalNoticeCount"', '"total"'),
  paging: {
    announce: (body, total) => body.replace(/"totalNoticeCount":\d+/, `"totalNoticeCount":${total}`),
    empty: (body) => body.replace(/"notices":\[.*?\],"totalNoticeCount"/, '"notices":[],"totalNoticeCount"'),
  },
});

let notices: TedNotice[] = [];
let twin: Twin;

beforeAll(async () => {
  twin = await startTwin({ name: 'ted', answer: (request) => tedTwin({ notices }).answer(request) });
});
afterAll(() => twin.stop());
beforeEach(() => {
  twin.reset();
  notices = manyTedNotices(7);
});

interface ReadResult {
  pages: Page[];
  notices: Notice[];
  error: AppError | null;
}

async function read(settings: object, changes: Partial<ReadContext> = {}, maxPages = Infinity): Promise<ReadResult> {
  const { signal } = new AbortController();
  const fetch = createSourceFetch({ signal, sleep: async () => {} });
  const pages: Page[] = [];
  let error: AppError | null = null;
  try {
    const context = { fetch, now, signal, checkpoint: null, apiKey: null, ...changes };
    for await (const page of ted.create(identity, settings).read(context, twin.url)) {
      pages.push(page);
      if (pages.length >= maxPages) break;
    }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    error = thrown;
  }
  return { pages, notices: pages.flatMap((page) => page.notices), error };
}

const sentBodies = () => twin.requests.map(({ body }): Record<string, unknown> => JSON.parse(body));

/** The fields of one notice with these members; `undefined` omits a member. */
async function fieldsOf(changes: Record<string, unknown>, settings: object = {}) {
  const [model] = manyTedNotices(1);
  if (model === undefined) throw new TypeError('no notice');
  notices = [{ ...model, ...changes }];
  return (await read(settings)).notices[0]?.fields;
}

describe('a search of TED', () => {
  it('requests the notices of the window, and later the notices since the last run', async () => {
    const first = await read({ query: 'buyer-country IN (IRL)', window_days: 10 });
    const later = new Date('2026-10-03T12:00:00Z');
    await read(
      { query: 'buyer-country IN (IRL)', window_days: 10 },
      { checkpoint: first.pages.at(-1)?.checkpoint, now: later },
    );
    expect(sentBodies().map(({ query }) => query)).toEqual([
      '(buyer-country IN (IRL)) AND publication-date >= 20260921 AND publication-date <= 20261001',
      '(buyer-country IN (IRL)) AND publication-date >= 20260929 AND publication-date <= 20261003',
    ]);
    expect(sentBodies()[0]).toMatchObject({ paginationMode: 'ITERATION', limit: 100 });
  });

  it('continues after the last stored page', async () => {
    const settings = { page_size: 3 };
    const first = await read(settings, {}, 1);
    const second = await read(settings, { checkpoint: first.pages[0]?.checkpoint });
    expect([first.notices.length, second.notices.length, second.error]).toEqual([3, 4, null]);
    expect(second.pages.map(({ restarted }) => restarted)).toEqual([undefined, undefined]);
  });

  it('restarts if TED no longer knows its token', async () => {
    const settings = { page_size: 3 };
    const { checkpoint } = (await read(settings, {}, 1)).pages[0] ?? {};
    const unknownToken = JSON.parse(JSON.stringify(checkpoint).replace(/"token":"[^"]*"/, '"token":"gone"'));
    const again = await read(settings, { checkpoint: unknownToken });
    expect([again.notices.length, again.pages[0]?.restarted, again.error]).toEqual([7, true, null]);
  });

  it('reports a search that TED did not finish', async () => {
    twin.misbehave({ kind: 'rewrite', rewrite: (body) => body.replace('"timedOut":false', '"timedOut":true') });
    const { notices: read_, error } = await read({});
    expect([read_.length, error?.code]).toEqual([7, 'SOURCE_INCOMPLETE']);
  });

  it('refuses a query that sorts', () => {
    expect(tedSettings.safeParse({ query: 'buyer-country IN (IRL) SORT BY publication-date' }).success).toBe(false);
  });
});

describe('a notice of TED', () => {
  it('has title, buyer, codes, value and the deadline of its lots', async () => {
    expect(await fieldsOf({})).toMatchObject({
      title: 'Ireland – Road salt – Lot 0',
      opportunity_number: '600000-2026',
      agency_name: 'Example County Council',
      description: 'Salt for the roads, lot 0',
      location: 'Ireland',
      lifecycle: 'open',
      notice_type: 'cn-standard',
      posted_date: '2026-09-01',
      due_date: '2026-11-02T12:00:00+01:00',
      estimated_value: '150000',
      currency: 'EUR',
      other_codes: ['CPV 14410000'],
      source_url: 'https://ted.europa.eu/en/notice/-/detail/600000-2026',
    });
  });

  it('has texts in the configured language, else in an available language', async () => {
    expect(await fieldsOf({}, { language: 'gle' })).toMatchObject({
      title: 'Éire – Salann bóthair – 0',
      agency_name: 'Example County Council',
    });
  });

  it.each<[string, Record<string, unknown>, string | null]>([
    [
      'the last of its lots',
      { days: ['2026-11-02+01:00', '2026-12-01+01:00'], times: ['12:00:00+01:00', '09:30:00+01:00'] },
      '2026-12-01T09:30:00+01:00',
    ],
    ['a day without a time', { days: ['2026-11-02+01:00'] }, '2026-11-02'],
    ['one time for all lots', { days: ['2026-11-02Z', '2026-11-03Z'], times: ['12:00:00Z'] }, '2026-11-03T12:00:00Z'],
    ['no deadline', {}, null],
  ])('is due at %s', async (_what, { days, times }, due) => {
    const changes = { 'deadline-receipt-tender-date-lot': days, 'deadline-receipt-tender-time-lot': times };
    expect((await fieldsOf(changes))?.due_date).toBe(due);
  });

  it('is due with the requests to participate if tenders are not yet invited', async () => {
    const fields = await fieldsOf({
      'deadline-receipt-tender-date-lot': undefined,
      'deadline-receipt-tender-time-lot': undefined,
      'deadline-receipt-request-date-lot': ['2026-10-15+02:00'],
      'deadline-receipt-request-time-lot': ['10:00:00+02:00'],
    });
    expect(fields?.due_date).toBe('2026-10-15T10:00:00+02:00');
  });

  it.each<[Record<string, unknown>, string | null]>([
    [{ proc: undefined, lots: ['2500.50'] }, '2500.50'],
    [{ proc: undefined, lots: ['2500.50', '100'] }, null],
    [{ proc: '0', lots: undefined }, null],
  ])('with the values %j has the value %s', async ({ proc, lots }, value) => {
    const fields = await fieldsOf({
      'estimated-value-proc': proc,
      'estimated-value-lot': lots,
      'estimated-value-cur-lot': ['EUR'],
    });
    expect(fields?.estimated_value).toBe(value);
  });

  it.each([
    ['can-standard', 'awarded'],
    ['pin-only', 'forecast'],
    ['pin-cfc-standard', 'open'],
  ])('of the type %s is %s', async (type, lifecycle) => {
    expect((await fieldsOf({ 'notice-type': type }))?.lifecycle).toBe(lifecycle);
  });
});

const example = sharedFixture('handwritten/ted/search_page1.json');

(example === null ? describe.skip : describe)('the example of an answer', () => {
  it('is read completely', async () => {
    const { notices: examples }: { notices: TedNotice[] } = JSON.parse(example ?? '');
    notices = examples;
    expect((await read({})).notices.map(({ source_id, fields }) => ({ source_id, ...fields }))).toMatchObject([
      {
        source_id: '600001-2026',
        title: 'Poland – IT services – Example',
        agency_name: 'Gmina Przykład',
        location: 'Poland',
        posted_date: '2026-09-18',
        due_date: '2026-10-20T10:00:00+02:00',
        estimated_value: '150000',
        currency: 'PLN',
        other_codes: ['CPV 72000000'],
      },
    ]);
  });
});
