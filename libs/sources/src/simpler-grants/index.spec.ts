import { sharedFixture } from '@rfp/twins/shared-fixture';
import {
  manySimplerGrants,
  simplerGrantsOpportunities,
  type SimplerGrantsOpportunity,
  simplerGrantsTwin,
  simplerGrantsTwinKey,
} from '@rfp/twins/simpler-grants';
import { type FaultPlan } from '@rfp/twins/fault';
import { startTwin } from '@rfp/twins/twin-server';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { createSourceFetch } from '../fetch-source.js';
import { createSimplerGrants } from './index.js';
import { now, readFrom, withTwin } from './testing/read-simpler-grants.js';

const documents = simplerGrantsOpportunities();
const idOf = ({ opportunity_id, legacy_opportunity_id }: SimplerGrantsOpportunity): string =>
  String(legacy_opportunity_id ?? opportunity_id);
const closedTooLongAgo = '910037';

connectorSuite('of Simpler.Grants.gov', {
  connector: createSimplerGrants({ pageSize: 5 }),
  startTwin: () => startTwin(simplerGrantsTwin()),
  apiKey: simplerGrantsTwinKey,
  now,
  ids: documents.map(idOf).filter((id) => id !== closedTooLongAgo),
  breakRecord: {
    rewrite: (body) =>
      body
        .replace('"opportunity_number":"', '"opportunity_number":"","was":"')
        .replace('"opportunity_title":"', '"opportunity_title":"","were":"'),
    code: 'RECORD_NO_TITLE',
    repair: (raw) => raw.replace('"","was":', '').replace('"","were":', ''),
  },
  changeShape: (body) => body.replace('"total_records"', '"total"'),
  paging: {
    announce: (body, total) => body.replace(/"total_records":\d+/, `"total_records":${total}`),
    empty: (body) => body.replace(/"data":\[.*?\],"pagination_info"/, '"data":[],"pagination_info"'),
  },
});

describe('the search of Simpler.Grants.gov', () => {
  it('is requested with the key in a header, for recently closed and for all open opportunities, in a stable order', async () => {
    await withTwin(undefined, async (twin) => {
      await readFrom(twin, 100);
      const sort_order = [
        { order_by: 'post_date', sort_direction: 'descending' },
        { order_by: 'opportunity_id', sort_direction: 'descending' },
      ];
      expect(twin.requests.map(({ path, body, headers }) => [path, headers['x-api-key'], JSON.parse(body)])).toEqual(
        [
          { opportunity_status: { one_of: ['closed', 'archived'] }, close_date: { start_date: '2026-09-01' } },
          { opportunity_status: { one_of: ['forecasted', 'posted'] } },
        ].map((filters) => [
          '/v1/opportunities/search',
          simplerGrantsTwinKey,
          { filters, pagination: { page_offset: 1, page_size: 100, sort_order } },
        ]),
      );
    });
  });

  it('uses its own source name, and the ids of Grants.gov for opportunities that have one', async () => {
    const { notices } = await withTwin(undefined, (twin) => readFrom(twin, 100));
    expect(new Set(notices.map(({ source_name }) => source_name))).toEqual(new Set(['Simpler.Grants.gov']));
    const ids = notices.map(({ source_id }) => source_id);
    expect(ids).toContain('900012');
    expect(ids).toContain('5a0c0000-0000-4000-8000-000000000010');
  });

  it('yields 10,000 records, the limit of the search, and reports that there are more', async () => {
    const { error, notices, pages } = await withTwin(manySimplerGrants(10_050), (twin) => readFrom(twin, 5000));
    expect(error).toMatchObject({
      code: 'SOURCE_INCOMPLETE',
      details: { expected: 10_050, received: 10_000, reachable: 10_000 },
    });
    expect(error?.message).toContain('10050');
    expect(new Set(notices.map(({ source_id }) => source_id)).size).toBe(10_000);
    expect(pages.at(-1)?.checkpoint).toBeNull();
  });

  it('does not trust a total that equals the limit', async () => {
    // The end of a listing that was partly read.
    const checkpoint = {
      listing: 'open',
      page: 10,
      before: 9000,
      announced: 10_000,
      earlier: 0,
      at: now.toISOString(),
    };
    const { error } = await withTwin(manySimplerGrants(10_000), (twin) => readFrom(twin, 1000, { checkpoint }));
    expect(error?.message).toContain('at least 10000');
  });

  it('reads the listing again if records left it during the sweep', async () => {
    const opportunities = manySimplerGrants(20);
    const twin = await startTwin(simplerGrantsTwin({ opportunities }));
    try {
      const read: string[] = [];
      const context = {
        fetch: createSourceFetch({ signal: new AbortController().signal }),
        now,
        signal: new AbortController().signal,
        checkpoint: null,
        apiKey: simplerGrantsTwinKey,
      };
      for await (const { notices } of createSimplerGrants({ pageSize: 5 }).read(context, twin.url)) {
        read.push(...notices.map(({ source_id }) => source_id));
        // The first opportunity of the listing closes, so all others move up by one, and one of them moves out of the next page.
        if (read.length === 5) opportunities.pop();
      }
      expect([...read].sort()).toEqual(manySimplerGrants(20).map(idOf).sort());
      expect(twin.requests).toHaveLength(9);
    } finally {
      await twin.stop();
    }
  });

  it.each([
    [
      'a refused key',
      {
        kind: 'status',
        status: 401,
        body: sharedFixture('handwritten/simpler_grants/error_401.json') ?? '{"message":"Invalid API key"}',
      },
      'SOURCE_KEY_REFUSED',
      'Invalid API key',
    ],
    [
      'a request that is not valid',
      {
        kind: 'status',
        status: 422,
        body: sharedFixture('handwritten/simpler_grants/error_422.json') ?? '{"field":"pagination.page_size"}',
      },
      'SOURCE_REFUSED',
      'pagination.page_size',
    ],
    [
      'too many requests',
      { kind: 'status', status: 429, body: '{"message":"Limit Exceeded"}' },
      'SOURCE_RATE_LIMITED',
      'Limit Exceeded',
    ],
  ] satisfies [string, FaultPlan, string, string][])('reports the reason of %s', async (_what, fault, code, said) => {
    await withTwin(undefined, async (twin) => {
      twin.misbehave(fault);
      const { error } = await readFrom(twin, 100);
      expect(error).toMatchObject({ code, details: { said: expect.stringContaining(said) } });
      expect(twin.requests).toHaveLength(fault.status === 429 ? 3 : 1);
    });
  });

  it('fails if no record is readable', async () => {
    await withTwin(undefined, async (twin) => {
      twin.misbehave({ kind: 'rewrite', rewrite: (body) => body.replaceAll('"opportunity_id"', '"id"') });
      expect((await readFrom(twin, 100)).error?.code).toBe('SOURCE_CHANGED');
    });
  });

  it('restarts if the checkpoint is too old or from another source', async () => {
    const stored = { listing: 'open', page: 2, before: 100, announced: 120, earlier: 6, at: '2026-09-28T12:00:00Z' };
    for (const checkpoint of [stored, { page: 2 }, 'nonsense']) {
      await withTwin(undefined, async (twin) => {
        await readFrom(twin, 100, { checkpoint });
        expect(twin.requests).toHaveLength(2);
      });
    }
  });
});
