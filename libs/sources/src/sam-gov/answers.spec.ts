import { AppError } from '@rfp/contracts/errors';
import { manySamGovNotices } from '@rfp/twins/sam-gov/sam-gov-generator';
import {
  type SamGovNotice,
  samGovNotices,
  samGovTwin,
  samGovTwinKey,
  type SamGovTwinOptions,
} from '@rfp/twins/sam-gov/sam-gov';
import { type FaultPlan } from '@rfp/twins/fault';
import { startTwin, type Twin, type TwinRequest } from '@rfp/twins/twin-server';
import { anyCharacter } from '@rfp/contracts/testing/any-character';
import { propertyTimeoutMs, propertyRuns } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { type Page } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { readResumeTime } from './request-page.js';
import { keyFingerprint } from './checkpoint.js';
import { createSamGov } from './index.js';

const samGov = createSamGov();

const now = new Date('2026-10-15T12:00:00Z');
const knownKey = { through: '2026-10-14', open: null, unit: 'pages', key_mark: keyFingerprint(samGovTwinKey) };

interface ReadResult {
  pages: Page[];
  ids: string[];
  error: AppError | null;
  requests: readonly TwinRequest[];
}

async function readFrom(
  twin: Twin,
  { checkpoint = null, apiKey = samGovTwinKey }: { checkpoint?: unknown; apiKey?: string } = {},
): Promise<ReadResult> {
  const pages: Page[] = [];
  const { signal } = new AbortController();
  let error: AppError | null = null;
  try {
    const fetch = createSourceFetch({ signal, now: () => now, sleep: async () => {} });
    for await (const page of samGov.read({ fetch, now, signal, checkpoint, apiKey }, twin.url)) pages.push(page);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    error = thrown;
  }
  return {
    pages,
    ids: pages.flatMap((page) => page.notices.map(({ source_id }) => source_id)),
    error,
    requests: twin.requests,
  };
}

async function read(
  options: SamGovTwinOptions,
  changes: { checkpoint?: unknown; apiKey?: string; plan?: FaultPlan | FaultPlan[] } = {},
): Promise<ReadResult> {
  const twin = await startTwin(samGovTwin({ now: () => now, ...options }));
  try {
    twin.misbehave(changes.plan ?? []);
    return await readFrom(twin, changes);
  } finally {
    await twin.stop();
  }
}

describe('a request to SAM.gov', () => {
  it('has both days, the types one by one, and the largest page', async () => {
    const { requests } = await read({});
    expect(requests).toHaveLength(1);
    const query = requests[0]?.query;
    expect(query?.getAll('ptype')).toEqual(['o', 'k', 'p', 'r', 's']);
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      postedFrom: '09/15/2026',
      postedTo: '10/15/2026',
      limit: '1000',
      offset: '0',
    });
  });

  it('is not sent before the named time if the daily calls are used up, and the run resumes there', async () => {
    const notices = manySamGovNotices(2100, '2026-10-15');
    const first = await read({ notices, dailyLimit: 2 });
    expect(first.error).toMatchObject({ code: 'SOURCE_QUOTA', details: { resume_at: '2026-10-16T00:00:00.000Z' } });
    expect(first.requests).toHaveLength(3);
    expect(first.ids).toHaveLength(2000);
    const second = await read({ notices }, { checkpoint: first.pages.at(-1)?.checkpoint });
    expect(second.requests.map(({ query }) => query.get('offset'))).toEqual(['1', '2']);
    expect(second.error).toBeNull();
    expect(new Set([...first.ids, ...second.ids]).size).toBe(2100);
    expect(second.pages.at(-1)?.checkpoint).toMatchObject({ through: '2026-10-15', open: null });
  });

  it('counts by records if the source does, and remembers this for the next run', async () => {
    const notices = manySamGovNotices(2100, '2026-10-15');
    const first = await read({ notices, offsetCounts: 'records' });
    expect(first.error).toBeNull();
    expect(new Set(first.ids).size).toBe(2100);
    const second = await read(
      { notices, offsetCounts: 'records' },
      { checkpoint: { ...knownKey, ...Object(first.pages.at(-1)?.checkpoint), through: null } },
    );
    expect(second.requests.map(({ query }) => query.get('offset'))).toEqual(['0', '1000', '2000']);
  });

  it('restarts the listing in the next run if a record was missed', async () => {
    const notices = manySamGovNotices(2100, '2026-10-15');
    const plan: FaultPlan = {
      kind: 'rewrite',
      rewrite: (body) => body.replace(/"totalRecords":\d+/, '"totalRecords":2200'),
    };
    const { error, pages } = await read({ notices }, { plan });
    expect(error).toMatchObject({ code: 'SOURCE_INCOMPLETE', details: { expected: 2200, received: 2100 } });
    expect(pages.at(-1)).toMatchObject({ notices: [], checkpoint: { through: null, open: null } });
  });
});

describe('a response of SAM.gov', () => {
  it.each(['number', 'text', 'null'] as const)('may state its total as %s', async (total) => {
    const notices = manySamGovNotices(1100, '2026-10-15');
    const { error, ids, pages } = await read({ notices, total });
    expect(error).toBeNull();
    expect(ids).toHaveLength(1100);
    expect(pages.map(({ expected }) => expected)).toEqual(total === 'null' ? [null, null] : [1100, 1100]);
  });

  it('may contain unwanted types, which are dropped and not expected', async () => {
    const sale = { ...samGovNotices()[0], noticeId: 'f1', type: 'Sale of Surplus Property' };
    const plan: FaultPlan = { kind: 'rewrite', rewrite: (body) => addTo(body, [sale]) };
    const { error, pages } = await read({}, { plan });
    expect(error).toBeNull();
    expect(pages).toMatchObject([{ expected: 6, rejected: [] }]);
    expect(pages[0]?.notices.map(({ fields }) => fields.notice_type)).not.toContain('Sale of Surplus Property');
  });

  it('is read once per id in any letter case, with the copy that was posted last', async () => {
    const [one] = samGovNotices();
    const copies = [
      { ...one, noticeId: ` ${one?.noticeId.toUpperCase() ?? ''} `, postedDate: '2026-10-14', title: 'Newer copy' },
      { ...one, postedDate: '2026-10-13', title: 'Copy in between' },
    ];
    const { error, pages, ids } = await read({}, { plan: { kind: 'rewrite', rewrite: (body) => addTo(body, copies) } });
    expect(error).toBeNull();
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages[0]?.notices.find(({ source_id }) => source_id === one?.noticeId)?.fields.title).toBe('Newer copy');
    expect(pages[0]?.expected).toBe(ids.length);
  });

  it('may replace a notice by its amendment, which has a different id', async () => {
    const notices: SamGovNotice[] = samGovNotices().slice(0, 2);
    const twin = await startTwin(samGovTwin({ notices, now: () => now }));
    try {
      const first = await readFrom(twin);
      const amended = { ...notices[0], noticeId: 'a'.repeat(32), postedDate: '2026-10-15', type: 'Solicitation' };
      notices.splice(0, 1, amended);
      const second = await readFrom(twin, { checkpoint: first.pages.at(-1)?.checkpoint });
      expect(second.ids).toEqual(['a'.repeat(32)]);
      expect(second.pages[0]?.notices[0]?.fields.opportunity_number).toBe(
        first.pages[0]?.notices[0]?.fields.opportunity_number,
      );
    } finally {
      await twin.stop();
    }
  });

  it.each([
    '{"totalRecords":0}',
    '{"opportunitiesData":[]}',
    '{"opportunitiesData":null,"totalRecords":0}',
    '[]',
    '{"errorMessage":"down"}',
  ])('does not count as 0 notices if it is %s', async (body) => {
    const { error, pages } = await read({}, { plan: { kind: 'rewrite', rewrite: () => body } });
    expect(error?.code).toBe('SOURCE_CHANGED');
    expect(pages).toEqual([]);
  });

  it('counts as changed if no record is readable', async () => {
    const { error, pages } = await read(
      {},
      { plan: { kind: 'rewrite', rewrite: (body) => body.replaceAll('responseDeadLine', 'responseDeadline') } },
    );
    expect(error?.code).toBe('SOURCE_CHANGED');
    expect(pages).toEqual([]);
  });
});

describe('a refusal of SAM.gov', () => {
  it.each(['html', 'json'] as const)('of the key in %s is reported without the key', async (refusal) => {
    const { error, requests } = await read({ refusal }, { apiKey: 'SAM-wrong-key' });
    expect(error).toMatchObject({ code: 'SOURCE_KEY_REFUSED' });
    expect(requests).toHaveLength(1);
    expect(JSON.stringify([error, error?.message, error?.stack])).not.toContain('SAM-wrong-key');
  });

  it('of the key with an empty 404 is not mistaken for 0 notices', async () => {
    const { error, pages } = await read({ refusal: 'empty-404' }, { apiKey: 'SAM-new-key', checkpoint: knownKey });
    expect(error).toMatchObject({ code: 'SOURCE_KEY_REFUSED', details: { status: 404 } });
    expect(pages).toEqual([]);
  });

  it.each(['No Data found', '{"message":"No data found"}', ''])(
    'by 404 "%s" means 0 notices for an accepted key, and for no other',
    async (body) => {
      const plan: FaultPlan = { kind: 'status', status: 404, body };
      const withKnownKey = await read({}, { plan, checkpoint: knownKey });
      expect(withKnownKey).toMatchObject({
        error: null,
        pages: [{ notices: [], rejected: [], expected: 0, checkpoint: { through: '2026-10-15' } }],
      });
      expect((await read({}, { plan })).error?.code).toBe('SOURCE_KEY_REFUSED');
      expect(
        (await read({}, { plan, checkpoint: { ...knownKey, key_mark: keyFingerprint('another') } })).error?.code,
      ).toBe('SOURCE_KEY_REFUSED');
    },
  );

  it('by 404 with other words is a failure', async () => {
    const plan: FaultPlan = { kind: 'status', status: 404, body: 'no Route matched with those values' };
    expect((await read({}, { plan, checkpoint: knownKey })).error?.code).toBe('SOURCE_REFUSED');
  });

  it('for too many calls, in HTML, is a rate limit', async () => {
    const plan: FaultPlan = {
      kind: 'status',
      status: 429,
      body: '<html><body><h1>OVER_RATE_LIMIT</h1></body></html>',
    };
    expect((await read({}, { plan })).error).toMatchObject({
      code: 'SOURCE_RATE_LIMITED',
      details: { said: 'OVER_RATE_LIMIT' },
    });
  });

  it('by 400 quotes the reason and is not retried', async () => {
    const plan: FaultPlan = {
      kind: 'status',
      status: 400,
      body: '{"errorMessage":"Date range must be 1 year(s) apart"}',
    };
    const { error, requests } = await read({}, { plan });
    expect(error).toMatchObject({
      code: 'SOURCE_REFUSED',
      details: { said: expect.stringContaining('1 year(s) apart') },
    });
    expect(requests).toHaveLength(1);
  });

  it('may state the time of the next allowed request', () => {
    expect(readResumeTime('{"nextAccessTime":"2026-Sep-12 00:00:00+0000 UTC"}')?.toISOString()).toBe(
      '2026-09-12T00:00:00.000Z',
    );
    for (const body of ['', '<h1>OVER_RATE_LIMIT</h1>', '{"nextAccessTime":"soon"}', '{"nextAccessTime":null}'])
      expect(readResumeTime(body)).toBeNull();
  });
});

it(
  'a fault in one record affects at most that record',
  async () => {
    const [first, ...rest] = samGovNotices().slice(0, 6);
    const anyValue = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom('\u0000', '5d\u0000\ud800'),
      fc.double(),
      fc.constant(null),
      fc.boolean(),
      fc.array(fc.string()),
      fc.object(),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(first ?? {})), anyValue, async (field, value) => {
        const plan: FaultPlan = {
          kind: 'rewrite',
          rewrite: (body) => addTo(withoutRecords(body), [{ ...first, [field]: value }, ...rest]),
        };
        const { error, pages } = await read({}, { plan });
        expect(error).toBeNull();
        const [page] = pages;
        expect((page?.notices.length ?? 0) + (page?.rejected.length ?? 0)).toBeGreaterThanOrEqual(
          field === 'type' ? 5 : 6,
        );
        expect(page?.notices.length).toBeGreaterThanOrEqual(5);
        expect(JSON.stringify(page)).not.toMatch(/(?<!\\)\\(u0000|ud[89a-f])/);
      }),
      propertyRuns(20),
    );
  },
  propertyTimeoutMs,
);

function addTo(body: string, records: unknown[]): string {
  const page: { totalRecords: number; opportunitiesData: unknown[] } = JSON.parse(body);
  const opportunitiesData = [...page.opportunitiesData, ...records];
  return JSON.stringify({ ...page, totalRecords: opportunitiesData.length, opportunitiesData });
}

function withoutRecords(body: string): string {
  return JSON.stringify({ ...JSON.parse(body), opportunitiesData: [] });
}
