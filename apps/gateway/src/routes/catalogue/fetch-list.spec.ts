import {
  type Opportunity,
  type OpportunityListQuery,
  type OpportunityPage,
  opportunitySchema,
} from '@rfp/contracts/opportunity';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { RowsText, type WithRowsText } from '@rfp/messaging/rows-text';
import { fetchList } from './fetch-list.js';

const stored = Array.from({ length: 1300 }, (_, index): Opportunity => anOpportunity(index));
const request: Omit<OpportunityListQuery, 'audience'> = { filter: {}, sort: ['title', 'ASC'], offset: 0, limit: 1000 };

/** A service whose cursors are indexes. */
function serve(total: Pick<OpportunityPage, 'total' | 'total_is'>) {
  return async ({
    after,
    offset,
    limit,
  }: {
    after?: string;
    offset: number;
    limit: number;
  }): Promise<WithRowsText<OpportunityPage>> => {
    const first = after === undefined ? offset : Number(after);
    const rows = stored.slice(first, first + limit);
    const end = first + rows.length;
    return { rows: RowsText.of(rows), ...total, offset, ...(end < stored.length ? { next: String(end) } : {}) };
  };
}

const ids = ({ rows }: WithRowsText<OpportunityPage>) =>
  opportunitySchema
    .array()
    .parse(JSON.parse(rows.text))
    .map(({ id }) => id);

describe('a list in parts', () => {
  it('is complete beyond a total that is not exact', async () => {
    const page = await fetchList(request, serve({ total: 10, total_is: 'at_least' }));
    expect(ids(page)).toEqual(stored.slice(0, 1000).map(({ id }) => id));
    expect(page).toMatchObject({ total: 10, total_is: 'at_least', next: '1000' });
  });

  it('has each row once if it ends in the first part after a cursor', async () => {
    const page = await fetchList({ ...request, after: '1100' }, serve({ total: 1300 }));
    expect(ids(page)).toEqual(stored.slice(1100).map(({ id }) => id));
    expect(page.next).toBeUndefined();
  });
});
