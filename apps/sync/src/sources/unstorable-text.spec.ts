import { randomBytes } from 'node:crypto';
import { toAppError } from '@rfp/contracts/errors';
import { type SourceInput } from '@rfp/contracts/source';
import { assertionOf, person, startSyncService, type SyncService } from '../testing/sync-service.js';

const assertion = assertionOf(person);
let service: SyncService;

beforeAll(async () => {
  service = await startSyncService({ ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64url')}` });
});

afterAll(() => service.close());

const url = 'https://example.org/feed';
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => toAppError(error),
  );

describe('text that the database cannot store', () => {
  it.each<[string, Partial<SourceInput>]>([
    ['U+0000 in a setting', { settings: { url, keywords: ['road\u0000'] } }],
    ['U+0000 in the address', { settings: { url: `${url}/\u0000` } }],
    [
      'U+0000 in the name of a setting',
      {
        connector: 'socrata',
        settings: {
          domain: 'data.example.org',
          dataset: 'abcd-1234',
          time_zone: 'UTC',
          id: 'id',
          fields: { title: 'title' },
          'a\u0000': '1',
        },
      },
    ],
    [
      'U+0000 deep in settings',
      {
        connector: 'socrata',
        settings: {
          domain: 'data.example.org',
          dataset: 'abcd-1234',
          time_zone: 'UTC',
          id: 'id',
          fields: { title: 'ti\u0000tle' },
        },
      },
    ],
    ['a lone surrogate', { settings: { url, keywords: ['road \uD83D'] } }],
    ['U+0000 in the home page', { home_url: `https://example.org/\u0000` }],
    ['U+0000 in the name', { name: 'A\u0000B' }],
  ])('is refused when a source is added, changed or tested: %s', async (_what, given) => {
    const source = { name: 'City', connector: 'feed', settings: { url }, ...given };
    expect(
      await failureOf(service.rpc.call('sync.add-source', { source, idempotency_key: null }, { assertion })),
    ).toMatchObject({ code: 'VALIDATION' });
    const { connector: _type, ...change } = source;
    expect(
      await failureOf(service.rpc.call('sync.change-source', { key: 'city', change }, { assertion })),
    ).toMatchObject({
      code: 'VALIDATION',
    });
    if (given.home_url !== undefined) return;
    const { name, connector, settings } = source;
    expect(
      await failureOf(service.rpc.call('sync.test-source', { test: { name, connector, settings } }, { assertion })),
    ).toMatchObject({ code: 'VALIDATION' });
  });
});
