import { replyIn } from '@rfp/contracts/wire/envelope';
import { routes } from '@rfp/contracts/routes';
import { stubAuthorization } from '@rfp/testing/stubs/stub-callers';
import { stubId } from '@rfp/testing/stubs/stub-services';
import simpleRestProvider from 'ra-data-simple-rest';
import { stubRows, startStubGateway, type StubGateway } from '../../testing/stub-gateway.js';

let gateway: StubGateway;
let provider: ReturnType<typeof simpleRestProvider>;

const plainFetch = globalThis.fetch;

beforeAll(async () => {
  gateway = await startStubGateway();
  // The provider's own fetch function, to which only the credential is added and from which the envelope is removed, as in the console.
  globalThis.fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', stubAuthorization('owner').authorization);
    const response = await plainFetch(input, { ...init, headers });
    if (!response.ok || !/\/opportunities\/[^/?]+$/.test(response.url)) return response;
    return Response.json(replyIn(await response.json(), routes.getOpportunity));
  };
  provider = simpleRestProvider(`${gateway.url}/api`);
});

afterAll(() => {
  globalThis.fetch = plainFetch;
  return gateway.close();
});

function lastListRequest(): unknown {
  return gateway.requests.findLast(({ name }) => name.startsWith('opportunities.'))?.request;
}

const sort = { field: 'total_score', order: 'DESC' } as const;

describe('ra-data-simple-rest', () => {
  it('gets a page of a list with total, filter and sort', async () => {
    const { data, total } = await provider.getList('opportunities', {
      pagination: { page: 2, perPage: 10 },
      sort: { field: 'title', order: 'ASC' },
      filter: { q: 'lot', status: 'active' },
    });
    expect(total).toBe(48);
    expect(data).toHaveLength(10);
    expect(lastListRequest()).toEqual({
      audience: 'default',
      filter: { q: 'lot', status: 'active' },
      search: expect.anything(),
      sort: ['title', 'ASC'],
      offset: 10,
      limit: 10,
    });
  });

  it('gets an empty list with total 0', async () => {
    const { data, total } = await provider.getList('opportunities', {
      pagination: { page: 1, perPage: 50 },
      sort,
      filter: { q: 'nothing is called so' },
    });
    expect({ data, total }).toEqual({ data: [], total: 0 });
  });

  it('gets an empty page beyond the end, with the total', async () => {
    const { data, total } = await provider.getList('opportunities', {
      pagination: { page: 9, perPage: 50 },
      sort,
      filter: {},
    });
    expect({ data, total }).toEqual({ data: [], total: 60 });
  });

  it('gets the short last page', async () => {
    const { data } = await provider.getList('opportunities', {
      pagination: { page: 2, perPage: 50 },
      sort,
      filter: {},
    });
    expect(data).toHaveLength(10);
  });

  it('gets a list in the default order and size', async () => {
    const { data } = await provider.getList('opportunities', { filter: {} });
    expect(data).toHaveLength(10);
    expect(lastListRequest()).toHaveProperty('sort', ['created_at', 'ASC']);
  });

  it('gets the total from X-Total-Count if configured', async () => {
    const counting = simpleRestProvider(`${gateway.url}/api`, undefined, 'X-Total-Count');
    const { total } = await counting.getList('opportunities', {
      pagination: { page: 1, perPage: 5 },
      sort,
      filter: {},
    });
    expect(total).toBe(60);
  });

  it('gets the 1,000 rows that its exporter requests', async () => {
    const { data } = await provider.getList('opportunities', {
      pagination: { page: 1, perPage: 1000 },
      sort,
      filter: {},
    });
    expect(data).toHaveLength(60);
  });

  it('gets a record with the same fields as in the list', async () => {
    const { data } = await provider.getOne('opportunities', { id: stubId(7) });
    expect(data).toMatchObject(stubRows[6] ?? {});
  });

  it('gets many records by id, past the page size of a list', async () => {
    const ids = stubRows.map((row) => row.id);
    const { data } = await provider.getMany('opportunities', { ids });
    expect(data.map((row) => row.id)).toEqual(ids);
  });

  it('gets a thousand records by id in one request', async () => {
    const ids = Array.from({ length: 1000 }, (_, index) => stubId(index + 1));
    const { data } = await provider.getMany('opportunities', { ids });
    expect(data).toHaveLength(60);
  });

  it('gets a page of certain records, filtered and sorted', async () => {
    const ids = stubRows.slice(0, 5).map((row) => row.id);
    const { data, total } = await provider.getList('opportunities', {
      pagination: { page: 2, perPage: 2 },
      sort: { field: 'title', order: 'DESC' },
      filter: { id: ids },
    });
    const titles = stubRows.slice(0, 5).map((row) => row.title);
    expect(total).toBe(5);
    expect(data.map((row) => row.title)).toEqual(titles.toSorted().toReversed().slice(2, 4));
  });

  it('gets no record for unknown ids', async () => {
    await expect(provider.getMany('opportunities', { ids: [stubId(999)] })).resolves.toEqual({ data: [] });
  });

  it('gets many records by reference', async () => {
    const { data, total } = await provider.getManyReference('opportunities', {
      target: 'source_type',
      id: 'federal_grant',
      pagination: { page: 1, perPage: 5 },
      sort,
      filter: { status: 'active' },
    });
    expect(total).toBe(24);
    expect(data).toHaveLength(5);
  });

  it('gets status, message and field errors that react-admin can show', async () => {
    await expect(provider.getOne('opportunities', { id: 'no-such-id' })).rejects.toMatchObject({
      status: 404,
      message: 'Opportunity not found',
    });
    await expect(
      provider.getList('opportunities', { pagination: { page: 1, perPage: 5 }, sort, filter: { status: 'open' } }),
    ).rejects.toMatchObject({
      status: 422,
      message: 'filter.status must be one of: active, closed, upcoming',
      body: {
        errors: {
          'filter.status': 'Must be one of: active, closed, upcoming',
          root: { serverError: expect.any(String) },
        },
      },
    });
  });

  it('changes a source with the whole record, as react-admin forms send it', async () => {
    const { data: previousData } = await provider.getOne('sources', { id: 'grants_gov' });
    await provider.update('sources', { id: 'grants_gov', data: { ...previousData, paused: true }, previousData });
    expect(gateway.requests.findLast(({ name }) => name === 'sync.change-source')?.request).toEqual({
      key: 'grants_gov',
      change: { ...previousData, paused: true },
    });
    await expect(
      provider.update('sources', { id: 'grants_gov', data: { ...previousData, color: 'red' }, previousData }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('is refused when it writes records', async () => {
    const id = stubId(1);
    const writes = [
      () => provider.create('opportunities', { data: {} }),
      () => provider.update('opportunities', { id, data: {}, previousData: { id } }),
      () => provider.delete('opportunities', { id, previousData: { id } }),
    ];
    for (const write of writes)
      await expect(write()).rejects.toMatchObject({ status: 405, message: 'This address supports GET' });
  });
});
