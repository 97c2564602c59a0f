import { AppError } from '@rfp/contracts/errors';
import { rpc } from '@rfp/contracts/rpc';
import { runFilterSchema } from '@rfp/contracts/sync-run';
import fc from 'fast-check';
import { newestFirst } from './list-range.js';
import { parseSimpleRestList, type SimpleRestQuery } from './parse-simple-rest-list.js';

const id = '0197a3a4-1111-7000-8000-000000000001';
const parse = (query: SimpleRestQuery) =>
  parseSimpleRestList(query, { filter: runFilterSchema, ...newestFirst('started_at') });
const plain = { filter: {}, sort: ['started_at', 'DESC'], offset: 0, limit: 50 };

describe('a query for runs', () => {
  it('defaults to the newest 50', () => {
    expect(parse({})).toEqual(plain);
  });

  it('is accepted in the dialect of ra-data-simple-rest', () => {
    expect(
      parse({ filter: '{"source":"grants_gov","status":"partial"}', range: '[20,29]', sort: '["id","desc"]' }),
    ).toEqual({
      filter: { source: 'grants_gov', status: 'partial' },
      sort: ['id', 'DESC'],
      offset: 20,
      limit: 10,
    });
  });

  it.each([`{"id":["${id}"]}`, `{"ids":["${id}"]}`, `{"id":"${id}"}`])('is accepted by ids: %s', (filter) => {
    expect(parse({ filter })).toEqual({ ...plain, filter: { ids: [id] }, limit: 1 });
  });

  it('by ids without range returns all of them', () => {
    const ids = Array.from({ length: 100 }, () => id);
    expect(parse({ filter: JSON.stringify({ id: ids }) })).toMatchObject({ offset: 0, limit: 100 });
    expect(parse({ filter: JSON.stringify({ id: ids }), range: '[10,19]' })).toMatchObject({ offset: 10, limit: 10 });
    expect(parse({ filter: '{"id":[]}' })).toEqual({ ...plain, filter: { ids: [] } });
  });
});

describe('an invalid query for runs', () => {
  it.each([
    [{ sort: '["status","DESC"]' }, 'sort.0 must be one of: started_at, id'],
    [{ sort: '["started_at","ASC"]' }, 'sort.1 must be one of: DESC'],
    [{ sort: '["__proto__","DESC"]' }, 'sort.0 must be one of: started_at, id'],
    [{ filter: '{"id":["x"]}' }, 'filter.ids.0 must be a UUID'],
    [{ filter: '{"id":[],"ids":[]}' }, 'filter: Unknown: "id". Allowed: ids, source, status'],
    [{ filter: '{"trigger":"person"}' }, 'filter: Unknown: "trigger". Allowed: ids, source, status'],
    [{ filter: '{"__proto__":{"id":1}}' }, 'filter: Unknown: "__proto__"'],
    [
      { filter: JSON.stringify({ id: Array.from({ length: 101 }, () => id) }) },
      'filter.ids must have at most 100 items',
    ],
    [{ filter: '[]' }, 'filter must be an object'],
    [{ range: '[5,1]' }, 'range must be [first, last] with first at most last'],
    [{ range: '[0,1000]' }, 'range must hold at most 1000 rows'],
  ])('is rejected: %j', (query, sentence) => {
    expect(() => parse(query)).toThrow(sentence);
  });

  it('with any text gives a valid list or an error of the product', () => {
    const text = fc.option(fc.oneof(fc.string(), fc.json()), { nil: undefined });
    fc.assert(
      fc.property(text, text, text, (filter, range, sort) => {
        try {
          const { sort: _order, ...parsed } = parse({ filter, range, sort });
          expect(rpc['sync.runs'].request.safeParse(parsed).success).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
  });
});
