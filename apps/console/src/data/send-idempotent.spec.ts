import { createApiClient } from '@rfp/api-client/api-client';
import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { idempotencyHeader, idempotencyKeySchema } from '@rfp/contracts/wire/idempotency';
import { sendIdempotent } from './send-idempotent.js';
import { setWorkspaceId } from './workspace.js';

/** Fails with these codes in order, then succeeds. Records the keys it receives. */
function failingWith(...codes: ErrorCode[]) {
  const keys: (string | undefined)[] = [];
  const send = async ({ idempotencyKey }: { idempotencyKey?: string }) => {
    keys.push(idempotencyKey);
    const code = codes.shift();
    if (code !== undefined) throw new AppError(code);
    return 'done';
  };
  return { keys, press: (wait = () => Promise.resolve()) => sendIdempotent(send, wait) };
}

describe('sendIdempotent', () => {
  it.each<ErrorCode>(['UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS'])(
    'repeats the request once with the same key after %s',
    async (code) => {
      const { keys, press } = failingWith(code);
      expect(await press()).toBe('done');
      expect(keys).toEqual([expect.stringMatching(/^.{8,}$/), keys[0]]);
      expect(idempotencyKeySchema.safeParse(keys[0]).success).toBe(true);
    },
  );

  it.each<ErrorCode>(['TIMEOUT', 'SOURCE_BUSY'])('does not repeat the request after %s', async (code) => {
    const { keys, press } = failingWith(code);
    await expect(press()).rejects.toMatchObject({ code });
    expect(keys).toHaveLength(1);
  });

  it('fails after a second attempt without a reply', async () => {
    await expect(failingWith('UNAVAILABLE', 'UNAVAILABLE').press()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('does not repeat the request in another workspace', async () => {
    const { keys, press } = failingWith('UNAVAILABLE');
    const switched = press(async () => setWorkspaceId('00000000-0000-4000-8000-000000000002'));
    await expect(switched).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(keys).toHaveLength(1);
  });

  it('uses a new key for each call', async () => {
    const { keys, press } = failingWith();
    await press();
    await press();
    expect(new Set(keys).size).toBe(2);
  });
});

describe('a request that starts, ends or confirms something', () => {
  const sent: { path: string; key: string | null }[] = [];
  const client = createApiClient({
    baseUrl: 'http://product.example',
    sendIdempotent,
    fetch: async (input, init) => {
      const { url, headers } = new Request(input, init);
      sent.push({ path: new URL(url).pathname, key: headers.get(idempotencyHeader) });
      return Response.json({ code: 'FORBIDDEN', error: 'No.' }, { status: 403 });
    },
  });
  const run = '00000000-0000-4000-8000-000000000001';

  it.each<[string, () => Promise<unknown>]>([
    ['/api/sync', () => client.startSync({})],
    ['/api/scraping/sync-all', () => client.scrapeAll({})],
    ['/api/scraping/scrape-source', () => client.scrapeSource({ source_key: 'county' })],
    ['/api/sources/county/replay', () => client.replayRejected({ id: 'county' })],
    [`/api/runs/${run}/cancel`, () => client.cancelRun({ id: run })],
    [`/api/runs/${run}/close-missing`, () => client.closeMissing({ id: run })],
  ])('is sent to %s with an idempotency key', async (path, call) => {
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(sent.at(-1)).toEqual({ path, key: expect.any(String) });
  });
});
