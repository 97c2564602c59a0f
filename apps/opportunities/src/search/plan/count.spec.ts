import { z } from 'zod';
import { setUpLists } from '../../testing/list-kit.js';
import { limits } from '../costs.js';
import { countOrBound } from './count.js';
import { orderOf } from './orders.js';

const lists = setUpLists();

describe('the total of a common text', () => {
  it.each(['sampled_search_hits', 'sampled_matching_search_hits'])(
    'is counted in the index of the sample: %s',
    async (name) => {
      const explained = await lists.store.transaction(async (manager) => {
        await manager.query('SET LOCAL enable_seqscan = off');
        const [{ body }] = z
          .tuple([z.object({ body: z.string() })])
          .parse(
            await manager.query(
              `SELECT regexp_replace(regexp_replace(prosrc, 'limit most', '', 'i'), '@@ (query|found|matching)', '@@ ''roof''', 'gi') AS body FROM pg_proc WHERE oid = $1::regproc`,
              [name],
            ),
          );
        return manager.query<unknown[]>(`EXPLAIN (COSTS OFF) ${body}`);
      });
      expect(JSON.stringify(explained)).toContain('Bitmap Index Scan on opportunity_document_sample');
    },
  );

  it('is a lower bound from a sample of the documents', async () => {
    await lists.fill(160);
    const lowered = { ...limits, minSampled: 1 };
    const query = {
      ...(await lists.queryOf({ filter: {}, q: 'roof' })),
      candidates: 20_000,
      total: 90_000,
      documents: 20_000,
    };
    const [{ sampled }] = z
      .tuple([z.object({ sampled: z.number() })])
      .parse(
        await lists.store.query(
          `SELECT count(*)::int AS sampled FROM opportunity_summary WHERE title = 'Roof repair' AND id::text LIKE '%0'`,
        ),
      );
    const total = await countOrBound(lists.store, query, lowered);
    expect(total).toEqual(sampled > 1 ? { count: 1, is: 'at_least' } : { count: 54, is: 'exact' });
  });

  it('is counted up to 500 if an exclusion requires reading documents', async () => {
    await lists.fill(20);
    const { database, statements } = lists.recorded();
    const query = {
      ...(await lists.queryOf({ filter: {}, q: 'roof' })),
      documents: 50_000,
      candidates: 100_000,
      total: 200_000,
    };
    expect(await countOrBound(database, query)).toEqual({ count: 7, is: 'exact' });
    expect(statements.map(({ sql }) => sql)).toEqual([expect.stringContaining(', 501)')]);
  });

  it('is exact with a filter, too, and a round bound if too many documents would have to be read', async () => {
    await lists.fill(450);
    const given = { filter: { min_value: 2000 }, q: 'bridge' };
    const matching = (await lists.scan(`title = 'Bridge repair' AND dollars >= 2000`, orderOf(['title', 'ASC'])))
      .length;
    const query = await lists.queryOf(given);
    const lowered = { ...limits, maxConditionRows: -1 };
    expect(await countOrBound(lists.store, query, lowered)).toEqual({ count: matching, is: 'exact' });
    const bound = await countOrBound(lists.store, query, { ...lowered, maxFilteredHits: 145 });
    expect(bound).toEqual({ count: expect.any(Number), is: 'at_least' });
    expect(bound.count % 10).toBe(0);
    expect(bound.count).toBeLessThan(matching);
  });
});
