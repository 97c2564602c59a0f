import { AppError } from '@rfp/contracts/errors';
import { stubSynonym } from '@rfp/testing/stubs/stub-documents';
import { startStubGateway, type StubGateway } from '../../testing/stub-gateway.js';

let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway({
    answers: {
      'opportunities.remove-synonym': ({ id }) => {
        throw new AppError('SYNONYM_BUILT_IN', { details: { id } });
      },
    },
  });
});
beforeEach(() => {
  gateway.requests.length = 0;
});
afterAll(() => gateway.close());

const json = { 'content-type': 'application/json' };
const send = (method: string, path: string, body?: unknown) =>
  gateway.fetch(`/api/search/synonyms${path}`, {
    method,
    ...(body === undefined ? {} : { headers: json, body: JSON.stringify(body) }),
  });

describe('the routes of synonyms', () => {
  it('pass on trimmed forms, and whether a synonym is enabled', async () => {
    const added = await send('POST', '', { forms: [' CWO ', 'chief warrant officer'] });
    expect(added.status).toBe(201);
    await expect(added.json()).resolves.toEqual(stubSynonym);
    await send('PATCH', '/hvac', { enabled: false });
    expect(gateway.requests.map(({ request }) => request)).toEqual([
      { forms: ['CWO', 'chief warrant officer'] },
      { id: 'hvac', enabled: false },
    ]);
  });

  it.each([
    ['POST', '', { forms: ['CWO'] }, 422, 'VALIDATION'],
    ['POST', '', { forms: ['CWO', 'x'.repeat(101)] }, 422, 'VALIDATION'],
    ['POST', '', { forms: ['CWO', 'chief\u202ewarrant'] }, 422, 'VALIDATION'],
    ['PATCH', '/a%2Fe', { enabled: false }, 404, 'SYNONYM_NOT_FOUND'],
    ['DELETE', '/hvac', undefined, 409, 'SYNONYM_BUILT_IN'],
  ])('answer %s %s %j with %i %s', async (method, path, body, status, code) => {
    const answer = await send(method, path, body);
    expect(answer.status).toBe(status);
    await expect(answer.json()).resolves.toMatchObject({ code });
  });
});
