import { startStubGateway, type StubGateway } from '../../testing/stub-gateway.js';

let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway();
});

afterAll(() => gateway.close());

async function fetchCodes(path: string): Promise<unknown> {
  return (await gateway.fetch(`/api/codes/${path}`)).json();
}

describe('GET /codes/{system}', () => {
  it('finds codes by words, with their parent codes, without a call to a service', async () => {
    await expect(fetchCodes('naics?q=roofing&limit=1')).resolves.toEqual({
      total: expect.any(Number),
      codes: [
        {
          code: '238160',
          title: 'Roofing Contractors',
          ended: null,
          parents: [
            { code: '23', title: 'Construction' },
            { code: '238', title: 'Specialty Trade Contractors' },
            { code: '2381', title: 'Foundation, Structure, and Building Exterior Contractors' },
            { code: '23816', title: 'Roofing Contractors' },
          ],
        },
      ],
    });
    expect(gateway.requests).toEqual([]);
  });

  it('looks up all requested codes in their order, without unknown ones', async () => {
    await expect(fetchCodes('psc?codes=d302,NOPE,R499,R499&limit=1')).resolves.toMatchObject({
      total: 2,
      codes: [
        { code: 'D302', ended: '2020-09-30' },
        { code: 'R499', ended: null },
      ],
    });
    await expect(fetchCodes('set-asides?codes=BICIV')).resolves.toMatchObject({
      codes: [{ code: 'BICiv', parents: [] }],
    });
  });

  it('begins with the widest codes, and returns 20 codes by default', async () => {
    await expect(fetchCodes('psc')).resolves.toMatchObject({
      codes: { length: 20, 0: { code: '10', title: 'Weapons' } },
    });
  });

  it.each([
    ['sic?q=roofing', 404, 'CODE_SYSTEM_UNKNOWN'],
    ['__proto__', 404, 'CODE_SYSTEM_UNKNOWN'],
    ['naics?limit=101', 422, 'VALIDATION'],
    [`naics?codes=${Array.from({ length: 101 }, (_, n) => n).join(',')}`, 422, 'VALIDATION'],
    ['naics?limit=0x10', 422, 'VALIDATION'],
    ['naics?query=roofing', 422, 'VALIDATION'],
  ])('refuses %s with %i %s', async (path, status, code) => {
    const answer = await gateway.fetch(`/api/codes/${path}`);
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code })]);
  });

  it('may be cached by a browser, and is revalidated by its ETag', async () => {
    const first = await gateway.fetch('/api/codes/naics?q=roofing');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, max-age=3600');
    const again = await gateway.fetch('/api/codes/naics?q=roofing', { headers: { 'if-none-match': `"x", ${etag}` } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    const other = await gateway.fetch('/api/codes/naics?q=plumbing', { headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });
});
