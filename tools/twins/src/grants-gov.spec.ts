import {
  generatedGrantsGov,
  type GrantsGovData,
  grantsGovTwin,
  recordedGrantsGov,
  sharedFixtures,
} from './grants-gov.js';
import { startTwin, type Twin } from './twin-server.js';

const recorded = recordedGrantsGov(sharedFixtures);
const itIfRecorded = recorded === null ? it.skip : it;
let twin: Twin;
afterEach(() => twin.stop());

async function start(data?: GrantsGovData): Promise<void> {
  twin = await startTwin(grantsGovTwin(data));
}

async function post(path: string, body: unknown) {
  const answer = await fetch(twin.url + path, { method: 'POST', body: JSON.stringify(body) });
  return answer.json();
}

const search = async (body: unknown) => post('/v1/api/search2', body);
const detail = async (opportunityId: number) => post('/v1/api/fetchOpportunity', { opportunityId });

describe('the twin of Grants.gov', () => {
  it('pages by records, newest first, with 25 records by default', async () => {
    await start(generatedGrantsGov(30));
    const first = await search({});
    expect(first).toMatchObject({ errorcode: 0, data: { hitCount: 30, startRecord: 0 } });
    expect(first.data.oppHits).toHaveLength(25);
    const second = await search({ rows: 10, startRecordNum: 5 });
    expect(second.data.oppHits).toEqual(first.data.oppHits.slice(5, 15));
  });

  it('returns the requested statuses', async () => {
    await start();
    expect(await search({ oppStatuses: 'forecasted' })).toMatchObject({ data: { hitCount: 2 } });
    expect(await search({ oppStatuses: 'closed|archived' })).toMatchObject({ data: { hitCount: 0, oppHits: [] } });
  });

  it('returns details of every hit, and an empty record with success for an unknown id', async () => {
    await start();
    expect(await detail(900_012)).toMatchObject({
      data: { id: 900_012, synopsis: { agencyName: 'Robin Example\nGrantor', awardCeiling: 'none' } },
    });
    expect(await detail(900_005)).toMatchObject({
      data: {
        id: 900_005,
        opportunityNumber: 'TEST-TRANSIT-27-05',
        forecast: { postingDateStr: '2026-08-31-00-00-00' },
      },
    });
    const hollow = await detail(1);
    expect(hollow).toMatchObject({ errorcode: 0, data: { revision: 0 } });
    expect(hollow.data).not.toHaveProperty('id');
  });

  itIfRecorded('lists each record of the recorded pages once', async () => {
    await start(recorded ?? undefined);
    const { data } = await search({ rows: 9999 });
    expect(data.hitCount).toBe(new Set(data.oppHits.map(({ id }: { id: string }) => id)).size);
    expect(data.hitCount).toBeGreaterThan(100);
    expect(await detail(363_179)).toMatchObject({ data: { synopsis: { agencyName: 'Misty L Roosa\nGrantor' } } });
  });
});
