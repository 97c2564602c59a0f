import { AppError } from '@rfp/contracts/errors';
import { opportunityListQuerySchema } from '@rfp/contracts/opportunity';
import fc from 'fast-check';
import { parseListQuery } from './parse-list-query.js';

const id = '0197a3a4-0000-7000-8000-000000000001';
const other = '0197a3a4-0000-7000-8000-000000000002';
const plain = { filter: {}, offset: 0, limit: 50 };

describe('a list query', () => {
  it('defaults to the first 50 rows without an order; a direction alone sorts by score [spec 7.11, 9.2]', () => {
    expect(parseListQuery({})).toEqual(plain);
    expect(parseListQuery({ sort_order: 'asc' })).toEqual({ ...plain, sort: ['relevance_score', 'ASC'] });
  });

  it('is accepted in the dialect of ra-data-simple-rest', () => {
    expect(
      parseListQuery({ filter: '{"q":" cloud ","status":"active"}', range: '[50,99]', sort: '["due_date","ASC"]' }),
    ).toEqual({
      filter: { q: ' cloud ', status: 'active' },
      sort: ['due_date', 'ASC'],
      offset: 50,
      limit: 50,
    });
  });

  it('is accepted with the plain parameters of the specification', () => {
    expect(
      parseListQuery({
        page: 3,
        per_page: 20,
        search: 'cloud',
        status: 'closed',
        source_type: 'federal_grant',
        sort_by: 'title',
        sort_order: 'asc',
      }),
    ).toEqual({
      filter: { q: 'cloud', status: 'closed', source_type: 'federal_grant' },
      sort: ['title', 'ASC'],
      offset: 40,
      limit: 20,
    });
  });

  it.each([
    ['score', 'relevance_score'],
    ['value', 'estimated_value'],
    ['due_date', 'due_date'],
    ['posted_date', 'posted_date'],
    ['id', 'created_at'],
  ])('sorted by %s uses the column %s [spec 7.10]', (name, column) => {
    expect(parseListQuery({ sort_by: name })).toEqual({ ...plain, sort: [column, 'DESC'] });
    expect(parseListQuery({ sort: JSON.stringify([name, 'asc']) })).toEqual({ ...plain, sort: [column, 'ASC'] });
  });

  it('requests the reasons of at most 20 records', () => {
    expect(parseListQuery({ why: 'true', per_page: 20 })).toMatchObject({ why: true });
    expect(() => parseListQuery({ why: 'true' })).toThrow(expect.objectContaining({ code: 'VALIDATION' }));
  });

  it('requests the matches of at most 100 records', () => {
    expect(parseListQuery({ search: 'roof', highlight: 'true', per_page: 100 })).toMatchObject({ highlight: true });
    expect(() => parseListQuery({ search: 'roof', highlight: 'true', range: '[0,100]' })).toThrow(
      expect.objectContaining({ code: 'VALIDATION' }),
    );
  });

  it('ignores the values that stand for no filter [spec 2.53, 2.54]', () => {
    expect(
      parseListQuery({ search: '', status: 'all', source_type: 'all', filter: '{"q":"","status":"all"}' }),
    ).toEqual(plain);
  });

  it('by the name of a state filters by the code of the state', () => {
    expect(parseListQuery({ filter: '{"state":"new york"}' })).toEqual({ ...plain, filter: { state: 'NY' } });
  });

  it('prefers the JSON text to plain parameters', () => {
    expect(parseListQuery({ filter: '{"status":"active"}', status: 'closed', range: '[0,9]', page: 7 })).toEqual({
      ...plain,
      filter: { status: 'active' },
      limit: 10,
    });
  });

  it.each([
    ['roof', 'bridge OR dam', '(roof) (bridge OR dam)'],
    ['roof', 'roof', 'roof'],
    ['roof', '', 'roof'],
    [' ', 'bridge', 'bridge'],
    ['roof', '!!!', '!!!'],
  ])('with the search %j and the q %j combines both', (search, q, both) => {
    expect(parseListQuery({ search, filter: JSON.stringify({ q }) })).toEqual({ ...plain, filter: { q: both } });
  });

  it.each([`{"id":["${id}","${other}","${id}"]}`, `{"ids":["${id}","${other}"]}`])(
    'by ids has each id once: %s',
    (filter) => {
      expect(parseListQuery({ filter })).toEqual({ ids: [id, other] });
    },
  );

  it('accepts a single id, and an empty list of ids', () => {
    expect(parseListQuery({ filter: `{"id":"${id}"}` })).toEqual({ ids: [id] });
    expect(parseListQuery({ filter: '{"id":[]}' })).toEqual({ ids: [] });
  });

  it('by ids is a page if it has other parameters, and returns all records unless fewer are requested', () => {
    const filter = `{"id":["${id}","${other}"]}`;
    const all = { ...plain, filter: { ids: [id, other] }, limit: 2 };
    expect(parseListQuery({ filter, range: '[0,9]' })).toEqual({ ...all, limit: 10 });
    expect(parseListQuery({ filter, page: 2, per_page: 1 })).toEqual({ ...all, offset: 1, limit: 1 });
    expect(parseListQuery({ filter, sort: '["title","ASC"]' })).toEqual({ ...all, sort: ['title', 'ASC'] });
    expect(parseListQuery({ filter, search: 'roof' })).toEqual({ ...all, filter: { ids: [id, other], q: 'roof' } });
    expect(parseListQuery({ filter: `{"ids":["${id}"],"status":"active"}` })).toEqual({
      ...plain,
      filter: { ids: [id], status: 'active' },
      limit: 1,
    });
  });
});

describe('an invalid list query', () => {
  it.each([
    [{ range: '[10,5]' }, 'range must be [first, last] with first at most last'],
    [{ range: '[0,1000]' }, 'range must hold at most 1000 rows'],
    [{ range: '[-1,5]' }, 'range.0 must be at least 0'],
    [{ range: '[100001,100002]' }, 'range.0 must be at most 100000'],
    [{ range: '"0-9"' }, 'range must be a list'],
    [{ range: '[0,9' }, 'range must be valid JSON'],
    [{ sort: '["title; drop table x","ASC"]' }, /^sort\.0 must be one of: relevance_score, total_score, due_date/],
    [{ sort: '["__proto__","ASC"]' }, /^sort\.0 must be one of/],
    [{ sort: '["title","sideways"]' }, 'sort.1 must be one of: ASC, DESC'],
    [{ sort_by: 'constructor' }, /^sort\.0 must be one of/],
    [{ filter: '{"id":["x"]}' }, 'filter.id.0 must be a UUID'],
    [
      { filter: JSON.stringify({ ids: Array.from({ length: 1001 }, () => id) }) },
      'filter.id must have at most 1000 items',
    ],
    [{ filter: '"q"' }, 'filter must be an object'],
    [{ page: 100_000, per_page: 1000 }, 'page * per_page must be at most 100000'],
    [{ search: 'roof', filter: '{"q":"bridge OR"}' }, /\(character 8\)$/],
    [{ search: 'roof '.repeat(30), filter: `{"q":"${'dam '.repeat(11)}"}` }, /at most 40 words/],
    [{ filter: '{"state":"Virginias"}' }, 'filter.state must be a state, such as VA or Virginia'],
    [{ filter: '{"state":"ZZ"}' }, 'filter.state must be a state, such as VA or Virginia'],
  ])('is rejected: %j', (query, sentence) => {
    expect(() => parseListQuery(query)).toThrow(sentence);
  });

  it('with any text gives a valid list or an error of the product [asvs 2.2.3]', () => {
    const text = fc.option(fc.oneof(fc.string(), fc.json()), { nil: undefined });
    const pageSchema = opportunityListQuerySchema.partial({ sort: true });
    fc.assert(
      fc.property(text, text, text, text, (filter, range, sort, sort_by) => {
        try {
          const parsed = parseListQuery({ filter, range, sort, sort_by });
          if ('ids' in parsed) return;
          expect(pageSchema.safeParse({ ...parsed, audience: 'default' }).success).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
  });
});
