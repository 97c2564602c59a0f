import { socrataTwin, socrataTwinToken } from './socrata.js';
import { startTwin, type Twin } from './twin-server.js';

const rows = Array.from({ length: 1001 }, (_, index) => ({
  id: String(index).padStart(4, '0'),
  name: index % 2 === 0 ? "Men's" : 'x',
}));
let twin: Twin;
beforeAll(async () => {
  twin = await startTwin(socrataTwin({ 'abcd-1234': { columns: ['id', 'name', 'never_filled'], rows } }));
});
afterAll(() => twin.stop());

async function read(query: Record<string, string>, headers: Record<string, string> = {}, datasetId = 'abcd-1234') {
  const search = new URLSearchParams(query).toString();
  const answer = await fetch(`${twin.url}/resource/${datasetId}.json?${search}`, { headers });
  const text = await answer.text();
  return { status: answer.status, etag: answer.headers.get('etag') ?? '', body: text === '' ? null : JSON.parse(text) };
}

describe('the twin of a Socrata portal', () => {
  it('returns 1000 rows by default, and varies the order of rows unless the query states one', async () => {
    const [first, second] = [await read({}), await read({})];
    expect(first.body).toHaveLength(1000);
    expect(first.body[0]).not.toEqual(second.body[0]);
    const ordered = await read({ $order: 'id DESC', $limit: '2', $offset: '1', $select: 'id' });
    expect(ordered.body).toEqual([{ id: '0999' }, { id: '0998' }]);
  });

  it('returns the number of rows that match a condition as a text', async () => {
    expect((await read({ $select: 'count(*)', $where: "name = 'Men''s' AND id >= '0998'" })).body).toEqual([
      { count: '2' },
    ]);
    expect((await read({ $select: 'count(*)', $where: "name in('x', 'Men''s') AND (id <= '0001')" })).body).toEqual([
      { count: '2' },
    ]);
  });

  it('explains errors in a query', async () => {
    expect(await read({ $select: 'nam' })).toMatchObject({
      status: 400,
      body: { code: 'query.soql.no-such-column', error: true },
    });
    expect(await read({ $select: 'never_filled', $limit: '1' })).toMatchObject({ status: 200, body: [{}] });
    expect(await read({ $where: 'name like' })).toMatchObject({ status: 400 });
    expect(await read({}, {}, 'zzzz-zzzz')).toMatchObject({ status: 404, body: { code: 'dataset.missing' } });
    expect(await read({}, { 'x-app-token': 'x' })).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    expect(await read({}, { 'x-app-token': socrataTwinToken })).toMatchObject({ status: 200 });
  });

  it('answers 304 to a matching entity tag', async () => {
    const { etag } = await read({ $order: 'id' });
    expect(await read({ $order: 'id' }, { 'if-none-match': etag })).toMatchObject({ status: 304, body: null });
  });
});
