import {
  generatedGrantsGov,
  grantsGovDocuments,
  type GrantsGovData,
  grantsGovTwin,
  recordedGrantsGov,
  sharedFixtures,
} from '@rfp/twins/grants-gov';
import { type FaultPlan } from '@rfp/twins/fault';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type Page, type ReadContext } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { createGrantsGov } from './index.js';

const now = new Date('2026-10-01T12:00:00Z');
const recorded = recordedGrantsGov(sharedFixtures);
const ifRecorded = recorded === null ? it.skip : it;
let twin: Twin;

afterEach(() => twin.stop());

async function start(data: GrantsGovData | undefined, misbehaviour: FaultPlan | FaultPlan[] = []): Promise<void> {
  twin = await startTwin(grantsGovTwin(data));
  twin.misbehave(misbehaviour);
}

function context(checkpoint: unknown = null): ReadContext {
  const { signal } = new AbortController();
  return { fetch: createSourceFetch({ signal, sleep: async () => {} }), now, signal, checkpoint, apiKey: null };
}

async function read(rows: number, checkpoint: unknown = null): Promise<Page[]> {
  return collect(createGrantsGov({ rows }).read(context(checkpoint), twin.url));
}

async function readDetails(ids: string[]): Promise<Page[]> {
  return collect(createGrantsGov().details.read(ids, context(), twin.url));
}

async function collect(reading: AsyncIterable<Page>, pages: Page[] = []): Promise<Page[]> {
  for await (const page of reading) pages.push(page);
  return pages;
}

const idsOf = (pages: Page[]): string[] => pages.flatMap(({ notices }) => notices.map(({ source_id }) => source_id));

describe('the listing of Grants.gov', () => {
  it('is requested page by page, posted and forecasted, newest first, under both names of the assistance listing', async () => {
    await start(undefined);
    await read(5);
    expect(twin.requests.map(({ path, body }) => ({ path, ...JSON.parse(body) }))).toEqual(
      // Each page begins with the last record of the previous page.
      [0, 4, 8].map((startRecordNum) => ({
        path: '/v1/api/search2',
        rows: 5,
        startRecordNum,
        oppStatuses: 'forecasted|posted',
        sortBy: 'openDate|desc',
        keyword: '',
        oppNum: '',
        aln: '',
        cfda: '',
      })),
    );
  });

  it('drops the token that every response contains', async () => {
    await start(undefined);
    expect(JSON.stringify([await read(5), await readDetails(['900012'])])).not.toContain('never-to-be-kept');
  });

  it.each([
    [
      'an error has a successful status',
      (): string => '{"errorcode": 41, "msg": "Search is <b>down</b>", "data": null}',
      'SOURCE_ERROR',
    ],
    [
      'there is no number of hits',
      (body: string): string => body.replace(/"hitCount":\d+/, '"hitCount":"many"'),
      'SOURCE_CHANGED',
    ],
    ['there is no data', (): string => '{"errorcode": 0, "msg": "Webservice Succeeds", "data": {}}', 'SOURCE_CHANGED'],
    ['it is an error of the gateway', (): string => '{"message": "Internal server error"}', 'SOURCE_CHANGED'],
    [
      'fewer records are announced than sent',
      (body: string): string => body.replace(/"hitCount":\d+/, '"hitCount":2'),
      'SOURCE_CHANGED',
    ],
    ['no record is readable', (body: string): string => body.replaceAll('"id"', '"opportunityId"'), 'SOURCE_CHANGED'],
  ])('fails if %s', async (_what, rewrite, code) => {
    await start(undefined, { kind: 'rewrite', rewrite });
    await expect(read(1000)).rejects.toMatchObject({ name: 'AppError', code });
  });

  it('also reads the shape of the earlier service, which has no envelope', async () => {
    await start(undefined, { kind: 'rewrite', rewrite: (body) => JSON.stringify(JSON.parse(body).data) });
    expect(idsOf(await read(5))).toHaveLength(12);
  });

  it('quarantines a record without id once, and yields the rest', async () => {
    await start(undefined, { kind: 'rewrite', rewrite: (body) => body.replace('"id":"900010"', '"id":" "'), times: 1 });
    const pages = await read(5);
    expect(idsOf(pages)).toHaveLength(11);
    expect(pages.flatMap(({ rejected }) => rejected)).toMatchObject([
      { source_id: null, code: 'RECORD_NO_ID', raw: expect.stringContaining('TEST-HEALTH-26-10') },
    ]);
  });

  it('loses and repeats no record if records are added and removed during the sweep', async () => {
    const data = generatedGrantsGov(300);
    await start(data);
    const pages = createGrantsGov({ rows: 100 }).read(context(), twin.url)[Symbol.asyncIterator]();
    const first = await pages.next();
    await twin.stop();
    expect(first.done).toBe(false);

    const removedIds = new Set(['1000000', '1000012', '1000024']);
    const shortened = { ...data, hits: data.hits.filter(({ id }) => !removedIds.has(id)) };
    await start(shortened);
    const rest = await read(100, first.value?.checkpoint);
    expect(new Set([...idsOf(first.value === undefined ? [] : [first.value]), ...idsOf(rest)]).size).toBe(300);
    expect(new Set(idsOf(rest)).size).toBe(idsOf(rest).length);
  });

  it('reports an incomplete listing if more records left than the overlap covers', async () => {
    let data = generatedGrantsGov(300);
    twin = await startTwin({ name: 'moving', answer: (request) => grantsGovTwin(data).answer(request) });
    const pages: Page[] = [];
    const reading = createGrantsGov({ rows: 100 }).read(context(), twin.url);
    await expect(
      (async () => {
        for await (const page of reading) {
          pages.push(page);
          data = { ...data, hits: data.hits.filter(({ id }) => !idsOf([page]).slice(0, 6).includes(id)) };
        }
      })(),
    ).rejects.toMatchObject({ code: 'SOURCE_INCOMPLETE' });
    expect(pages.at(-1)).toEqual({ notices: [], rejected: [], expected: 300, checkpoint: null });
  });

  it('restarts if too many records left since the checkpoint, and yields every remaining record', async () => {
    const data = generatedGrantsGov(300);
    await start(data);
    const [first] = await read(100);
    await twin.stop();
    const remainingData = {
      ...data,
      hits: data.hits.filter(
        ({ id }) =>
          !idsOf(first === undefined ? [] : [first])
            .slice(0, 6)
            .includes(id),
      ),
    };
    await start(remainingData);
    expect(new Set(idsOf(await read(100, first?.checkpoint)))).toEqual(new Set(remainingData.hits.map(({ id }) => id)));
  });

  it('restarts if the checkpoint is too old or invalid', async () => {
    await start(undefined);
    const [first] = await read(5);
    expect(first?.checkpoint).toEqual({ start: 4, announced: 12, tail: ['900008'], at: now.toISOString() });
    expect(idsOf(await read(5, first?.checkpoint))).toHaveLength(8);
    expect(
      idsOf(await read(5, { start: 4, announced: 12, tail: ['900008'], at: '2026-09-29T11:59:59Z' })),
    ).toHaveLength(12);
    expect(idsOf(await read(5, { page: 3 }))).toHaveLength(12);
  });

  it('restarts after an incomplete run', async () => {
    await start(undefined, { kind: 'repeat', after: 1 });
    const pages: Page[] = [];
    const reading = collect(createGrantsGov({ rows: 5 }).read(context(), twin.url), pages);
    await expect(reading).rejects.toMatchObject({ code: 'SOURCE_INCOMPLETE', details: { expected: 12, received: 5 } });
    expect(pages.at(-1)).toEqual({ notices: [], rejected: [], expected: 12, checkpoint: null });
  });

  ifRecorded('is read whole from the recorded pages', async () => {
    await start(recorded ?? undefined);
    const pages = await read(50);
    expect(pages.flatMap(({ rejected }) => rejected)).toEqual([]);
    expect(new Set(idsOf(pages))).toEqual(new Set(recorded?.hits.map(({ id }) => id)));
    const [invasive] = pages.flatMap(({ notices }) => notices.filter(({ source_id }) => source_id === '363287'));
    expect(invasive?.fields).toMatchObject({
      title: 'International Programs & Trade, Invasive Species Program Funding Opportunity',
      agency_name: 'Forest Service',
      posted_date: '2026-08-03',
      due_date: '2026-09-30',
    });
  });
});

describe('the details of Grants.gov', () => {
  it('are requested one by one, by number', async () => {
    await start(undefined);
    expect(await readDetails(['900012', '900009'])).toHaveLength(2);
    expect(twin.requests.map(({ path, body }) => `${path} ${body}`)).toEqual([
      '/v1/api/fetchOpportunity {"opportunityId":900012}',
      '/v1/api/fetchOpportunity {"opportunityId":900009}',
    ]);
  });

  it('quarantine a record that is listed and then missing, and continue', async () => {
    await start(undefined);
    const pages = await readDetails(['4711', '900012']);
    expect(pages[0]?.rejected).toMatchObject([{ source_id: '4711', code: 'RECORD_VANISHED' }]);
    expect(pages[1]?.notices).toHaveLength(1);
  });

  it('do not mistake one record for another', async () => {
    await start(undefined, { kind: 'rewrite', rewrite: (body) => body.replace('"id":900012', '"id":900013') });
    expect((await readDetails(['900012']))[0]?.rejected).toMatchObject([
      { source_id: '900012', code: 'RECORD_UNREADABLE' },
    ]);
  });

  it('fail after several unreadable records in a row', async () => {
    await start(undefined, {
      kind: 'rewrite',
      rewrite: (body) => body.replace(/"(synopsis|forecast)":\{/, '"announcement":{'),
    });
    await expect(readDetails(grantsGovDocuments().hits.map(({ id }) => id))).rejects.toMatchObject({
      code: 'SOURCE_CHANGED',
    });
    expect(twin.requests).toHaveLength(5);
  });

  ifRecorded('are read from the recorded answer', async () => {
    await start(recorded ?? undefined);
    const [page] = await readDetails(['363179']);
    expect(page?.notices[0]?.fields).toMatchObject({
      title: 'Public Wireless Supply Chain Innovation Fund Grant Program – Solutions for AI-Native RAN',
      agency_name: 'National Telecommunications and Information Admini',
      agency_code: 'DOC-NTIA',
      due_date: '2026-09-09',
      posted_date: '2026-07-14',
      archive_date: '2026-10-09',
      estimated_value: null,
      value_kind: null,
      cost_sharing: true,
      expected_awards: 3,
      contact_info: 'Misty L Roosa; Grantor; Shanell.williams@nist.gov; 301-975-3007',
      keywords: [
        '11.038',
        'Public Wireless Supply Chain Innovation Fund Grant Program',
        'Science and Technology and other Research and Development',
        'Grant',
      ],
      attachments: [{ name: 'NOFO 4 Solutions for AI-Native RAN.pdf', bytes: 653_450 }, {}, {}],
    });
    expect(page?.notices[0]?.fields.description).toMatch(
      /^This NOFO is the fourth issued under NTIA’s Public Wireless Supply Chain/,
    );
  });
});
