import { startTwin, type Twin } from './twin-server.js';
import { manyUsaspendingAwards, usaspendingTwin } from './usaspending.js';

let twin: Twin;
beforeAll(async () => {
  twin = await startTwin(usaspendingTwin({ awards: manyUsaspendingAwards(30, '2027-01-01'), paged: 20 }));
});
afterAll(() => twin.stop());

async function search(changes: object): Promise<{ status: number; said: unknown }> {
  const body = {
    filters: { award_type_codes: ['A', 'D'] },
    fields: ['Award ID', 'End Date'],
    sort: 'End Date',
    limit: 10,
    ...changes,
  };
  const answer = await fetch(`${twin.url}/api/v2/search/spending_by_award/`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return { status: answer.status, said: await answer.json() };
}

describe('the twin of USAspending', () => {
  it.each([
    [
      'types of several groups',
      { filters: { award_type_codes: ['A', 'IDV_A'] } },
      422,
      /must only contain types from one group/,
    ],
    ['no types', { filters: {} }, 422, /award_type_codes' is a required field/],
    ['a sort field that is not requested', { sort: 'Bogus' }, 400, /'Bogus' not found in requested fields/],
    ['too large a page', { limit: 101 }, 422, /above max/],
    [
      'a page beyond the numbered pages',
      { page: 3 },
      422,
      /Page #3 with limit 10 is over the maximum result limit 20.*last_record_unique_id/,
    ],
  ])('rejects %s', async (_what, changes, status, said) => {
    const answer = await search(changes);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.said)).toMatch(said);
  });

  it('lists without a total, continues after the last record, and returns "None" at the end', async () => {
    const second = await search({ page: 2 });
    expect(second.said).toMatchObject({
      page_metadata: { hasNext: true, last_record_unique_id: 500_000, last_record_sort_value: '2027-01-01' },
    });
    const third = await search({ last_record_unique_id: 500_000, last_record_sort_value: '2027-01-01' });
    expect(third.said).toMatchObject({
      page_metadata: { hasNext: false, last_record_unique_id: null, last_record_sort_value: 'None' },
    });
    expect(third.said).not.toHaveProperty('page_metadata.total');
  });

  it('answers an unknown path with a web page, and an unknown award with a sentence', async () => {
    const nowhere = await fetch(`${twin.url}/api/v2/search/spending_by_award`, { method: 'POST', body: '{}' });
    expect([nowhere.status, nowhere.headers.get('content-type')]).toEqual([404, 'text/html']);
    const unknown = await fetch(`${twin.url}/api/v2/awards/CONT_AWD_NONE/`);
    expect([unknown.status, await unknown.json()]).toEqual([404, { detail: "No Award found with: 'CONT_AWD_NONE'" }]);
  });
});
