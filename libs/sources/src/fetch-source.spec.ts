import { AppError } from '@rfp/contracts/errors';
import { type FaultPlan } from '@rfp/twins/fault';
import { jsonAnswer, startTwin, type Twin } from '@rfp/twins/twin-server';
import { z } from 'zod';
import { type AttemptReport, createSourceFetch, type SourceFetch, type SourceFetchOptions } from './fetch-source.js';
import { freshUsage } from './usage.js';

const schema = z.object({ total: z.int(), items: z.array(z.object({ id: z.string() })) });
const good = { total: 1, items: [{ id: 'a' }] };
let twin: Twin;
let clock: { now: Date; slept: number[] };

beforeAll(async () => {
  twin = await startTwin({ name: 'any', answer: () => jsonAnswer(good) });
});
afterAll(() => twin.stop());
beforeEach(() => {
  twin.reset();
  clock = { now: new Date('2026-10-01T12:00:00Z'), slept: [] };
});

/** A fetch whose waits take no time and only advance its clock. */
function newFetch(options: Partial<SourceFetchOptions> = {}): SourceFetch {
  return createSourceFetch({
    signal: new AbortController().signal,
    now: () => clock.now,
    sleep: async (ms) => {
      clock.slept.push(ms);
      clock.now = new Date(clock.now.getTime() + ms);
    },
    random: () => 0.5,
    ...options,
  });
}

async function failure(
  plan: FaultPlan | FaultPlan[],
  options: Partial<SourceFetchOptions> = {},
  query = '',
): Promise<unknown> {
  twin.misbehave(plan);
  return newFetch(options)
    .json(`${twin.url}/list${query}`, { schema })
    .then(
      () => 'no error',
      (error: unknown) => error,
    );
}

describe('a request to a source', () => {
  it('is not read further if there is no memory for its next chunk', async () => {
    const full = new AppError('RATE_LIMITED');
    const reserve = (): never => {
      throw full;
    };
    expect(await failure([], { reserve })).toBe(full);
    expect(twin.requests).toHaveLength(1);
  });

  it('returns the parsed value, and identifies the client', async () => {
    await expect(newFetch().json(`${twin.url}/list?page=1`, { schema, body: { q: 'x' } })).resolves.toEqual(good);
    expect(twin.requests).toHaveLength(1);
    expect(twin.requests[0]).toMatchObject({ method: 'POST', path: '/list', body: '{"q":"x"}' });
    expect(twin.requests[0]?.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^rfp-grant-tracker\/\d+\.\d+\.\d+ \(\+https:\/\//),
    });
  });

  it('fails after three timeouts', async () => {
    for (const kind of ['silent', 'stall'] as const) {
      twin.reset();
      expect(await failure({ kind }, { limits: { headersMs: 500, totalMs: 500 } })).toMatchObject({
        name: 'AppError',
        code: 'SOURCE_TIMEOUT',
      });
      expect(twin.requests).toHaveLength(3);
    }
  });

  it.each([
    ['a status of 500', { kind: 'status', status: 500 }, 'SOURCE_ERROR'],
    ['a status of 502', { kind: 'status', status: 502 }, 'SOURCE_ERROR'],
    ['a status of 503', { kind: 'status', status: 503 }, 'SOURCE_ERROR'],
    ['a status of 504', { kind: 'status', status: 504 }, 'SOURCE_ERROR'],
    ['a status of 408', { kind: 'status', status: 408 }, 'SOURCE_TIMEOUT'],
    ['a status of 429', { kind: 'status', status: 429 }, 'SOURCE_RATE_LIMITED'],
    ['a reset connection', { kind: 'reset' }, 'SOURCE_UNREACHABLE'],
    ['half an answer and the end', { kind: 'truncated' }, 'SOURCE_TRUNCATED'],
  ] as const)('is sent three times after %s, and succeeds if the fault is transient', async (_what, fault, code) => {
    expect(await failure(fault)).toMatchObject({ name: 'AppError', code });
    expect(twin.requests).toHaveLength(3);
    expect(clock.slept).toEqual([500, 1000]);
    twin.reset();
    expect(await failure({ ...fault, times: 2 })).toBe('no error');
    expect(twin.requests).toHaveLength(3);
  });

  it.each([
    [400, 'SOURCE_REFUSED'],
    [401, 'SOURCE_REFUSED'],
    [402, 'SOURCE_REFUSED'],
    [403, 'SOURCE_REFUSED'],
    [404, 'SOURCE_REFUSED'],
    [422, 'SOURCE_REFUSED'],
    [501, 'SOURCE_ERROR'],
  ])('is not retried after a status of %i', async (status, code) => {
    expect(
      await failure({ kind: 'status', status, body: '{"errorMessage": "Date range must be 1 year(s) apart"}' }),
    ).toMatchObject({
      code,
      details: { status, said: '{"errorMessage": "Date range must be 1 year(s) apart"}' },
    });
    expect(twin.requests).toHaveLength(1);
  });

  it.each([
    ['a web page', { kind: 'html' }, 'SOURCE_NOT_JSON'],
    ['an empty body', { kind: 'empty' }, 'SOURCE_EMPTY'],
    ['an empty body and status 202', { kind: 'empty', status: 202 }, 'SOURCE_EMPTY'],
    ['the first half', { kind: 'cut' }, 'SOURCE_TRUNCATED'],
    ['text that is not JSON', { kind: 'rewrite', rewrite: () => '{"total": oops}' }, 'SOURCE_NOT_JSON'],
    ['an array in place of an object', { kind: 'rewrite', rewrite: (body: string) => `[${body}]` }, 'SOURCE_CHANGED'],
  ] satisfies [string, FaultPlan, string][])(
    'fails with a reason if the answer is %s, with a successful status',
    async (_what, fault, code) => {
      expect(await failure(fault)).toMatchObject({ name: 'AppError', code });
      expect(twin.requests).toHaveLength(1);
    },
  );

  it('reports where the shape of the response first differs, and quotes nothing of it', async () => {
    const error = await failure({ kind: 'rewrite', rewrite: (body) => body.replace('"a"', '4711') });
    expect(error).toMatchObject({ code: 'SOURCE_CHANGED', details: { path: 'items.0.id' } });
    expect(JSON.stringify([error, String(error)])).not.toContain('4711');
  });

  it('fails if the response is too large, even if it was compressed to a small size [asvs 5.2.1]', async () => {
    expect(await failure([], { limits: { maxJsonBytes: 10 } })).toMatchObject({
      code: 'SOURCE_TOO_LARGE',
      details: { limit_bytes: 10 },
    });
  });

  it('fails if the host is unreachable, without the text of the network error', async () => {
    const gone = await startTwin({ name: 'gone', answer: () => jsonAnswer({}) });
    await gone.stop();
    await expect(newFetch().json(`${gone.url}/?api_key=s3cret`, { schema })).rejects.toMatchObject({
      code: 'SOURCE_UNREACHABLE',
      details: { network_code: 'ECONNREFUSED', request: `GET ${gone.url}/?api_key=[redacted]` },
    });
  });

  it('stops immediately if the run is aborted, while waiting and while reading', async () => {
    const run = new AbortController();
    twin.misbehave({ kind: 'silent' });
    const request = twin.nextRequest();
    const response = newFetch({ signal: run.signal }).json(twin.url, { schema });
    await request;
    run.abort();
    await expect(response).rejects.toMatchObject({ code: 'RUN_INTERRUPTED' });
    await expect(newFetch({ signal: run.signal }).json(twin.url, { schema })).rejects.toMatchObject({
      code: 'RUN_INTERRUPTED',
    });
    twin.misbehave({ kind: 'status', status: 500 });
    const other = new AbortController();
    const waiting = createSourceFetch({
      signal: other.signal,
      random: () => 0.99,
      onAttempt: () => other.abort(),
    }).json(twin.url, { schema });
    await expect(waiting).rejects.toMatchObject({ code: 'RUN_INTERRUPTED' });
  });

  it('reports every attempt', async () => {
    const reports: AttemptReport[] = [];
    await failure(
      { kind: 'status', status: 500, times: 1 },
      { onAttempt: (report) => reports.push(report) },
      '?api_key=s3cret',
    );
    expect(reports).toMatchObject([
      { attempt: 1, request: `GET ${twin.url}/list?api_key=[redacted]`, error: { code: 'SOURCE_ERROR' } },
      { attempt: 2, error: null },
    ]);
  });

  it('keeps the configured interval between two requests', async () => {
    const source = newFetch({ minIntervalMs: 1000 });
    await source.json(twin.url, { schema });
    await source.json(twin.url, { schema });
    clock.now = new Date(clock.now.getTime() + 400);
    await source.json(twin.url, { schema });
    expect(clock.slept).toEqual([1000, 600]);
  });
});

describe('a source that asks to wait', () => {
  it.each([
    ['seconds', '7'],
    ['a date', 'Thu, 01 Oct 2026 12:00:07 GMT'],
  ])('is called again within the request if the wait is short, in %s', async (_form, after) => {
    expect(await failure({ kind: 'status', status: 429, headers: { 'retry-after': after }, times: 1 })).toBe(
      'no error',
    );
    expect(clock.slept).toEqual([7000]);
  });

  it('ends the request if it asks for more than a minute, and receives no request before that time', async () => {
    const usage = freshUsage(clock.now);
    const error = await failure({ kind: 'status', status: 429, headers: { 'retry-after': '3600' } }, { usage });
    expect(error).toMatchObject({ code: 'SOURCE_RATE_LIMITED', details: { resume_at: '2026-10-01T13:00:00.000Z' } });
    expect(twin.requests).toHaveLength(1);
    expect(await failure([], { usage })).toMatchObject({
      code: 'SOURCE_RATE_LIMITED',
      details: { resume_at: '2026-10-01T13:00:00.000Z' },
    });
    expect(twin.requests).toHaveLength(1);
    clock.now = new Date('2026-10-01T13:00:00Z');
    expect(await failure([], { usage })).toBe('no error');
    expect(usage.pause).toBeNull();
  });

  it('receives no request for 15 minutes if it names no time', async () => {
    expect(await failure({ kind: 'status', status: 429 })).toMatchObject({
      details: { resume_at: '2026-10-01T12:15:01.500Z' },
    });
  });

  it('may name the time in the body; the error is then an exhausted quota', async () => {
    twin.misbehave({ kind: 'status', status: 429, body: 'until 2026-10-02' });
    const response = newFetch().json(twin.url, {
      schema,
      readResumeTime: (body) => new Date(`${body.slice(6)}T00:00:00Z`),
    });
    await expect(response).rejects.toMatchObject({
      code: 'SOURCE_QUOTA',
      details: { resume_at: '2026-10-02T00:00:00.000Z' },
    });
    expect(twin.requests).toHaveLength(1);
  });

  it.each([
    ['has passed; it then receives no request for 15 minutes', '2026-09-30T00:00:00Z', '2026-10-01T12:15:00.000Z'],
    ['is far away; the wait is then 30 days', '3026-10-01T00:00:00Z', '2026-10-31T12:00:00.000Z'],
  ])('may name a time in the body that %s', async (_what, named, resume_at) => {
    twin.misbehave({ kind: 'status', status: 429, body: 'full' });
    const response = newFetch().json(twin.url, { schema, readResumeTime: () => new Date(named) });
    await expect(response).rejects.toMatchObject({ code: 'SOURCE_QUOTA', details: { resume_at } });
    expect(twin.requests).toHaveLength(1);
  });
});

describe('the daily quota', () => {
  it('counts every attempt, rejects further attempts without sending a request, and is renewed at midnight UTC', async () => {
    const usage = { day: '2026-10-01', requests: 7, pause: null };
    expect(await failure({ kind: 'status', status: 500, times: 1 }, { usage, dailyQuota: 9 })).toBe('no error');
    expect(usage.requests).toBe(9);
    expect(await failure([], { usage, dailyQuota: 9 })).toMatchObject({
      code: 'SOURCE_QUOTA',
      details: { resume_at: '2026-10-02T00:00:00.000Z' },
    });
    expect(twin.requests).toHaveLength(2);
    clock.now = new Date('2026-10-02T00:00:00Z');
    expect(await failure([], { usage, dailyQuota: 9 })).toBe('no error');
    expect(usage).toEqual({ day: '2026-10-02', requests: 1, pause: null });
  });
});

describe('a secret', () => {
  it.each([
    ['in the address', { query: '?api_key=s3cr%2Ft', headers: {} }],
    ['in a header', { query: '', headers: { 'X-Api-Key': 's3cr/t' } }],
    ['in the authorization', { query: '', headers: { Authorization: 'Bearer s3cr/t' } }],
  ])(
    '%s is in no error, even if the source echoes it, and a refusal counts as a refused key',
    async (_place, { query, headers }) => {
      twin.misbehave({ kind: 'status', status: 403, body: '<h1>API_KEY_INVALID</h1> s3cr/t s3cr%2Ft' });
      const error = await newFetch()
        .json(`${twin.url}/${query}`, { schema, headers })
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        code: 'SOURCE_KEY_REFUSED',
        details: { said: 'API_KEY_INVALID [redacted] [redacted]' },
      });
      expect(String(error) + JSON.stringify(error)).not.toMatch(/s3cr/);
    },
  );
});

describe('a redirect', () => {
  it('is followed up to three times, with the body if the status requires it', async () => {
    twin.misbehave({ kind: 'redirect', to: '/moved', status: 307, times: 3 });
    await expect(newFetch().json(`${twin.url}/list`, { schema, body: 1 })).resolves.toEqual(good);
    expect(twin.requests.map(({ method, body }) => `${method} ${body}`)).toEqual(Array(4).fill('POST 1'));
    twin.reset();
    expect(await failure({ kind: 'redirect', to: '/moved' })).toMatchObject({ code: 'SOURCE_REFUSED' });
    expect(twin.requests).toHaveLength(4);
  });

  it('does not send a secret header to another host', async () => {
    const other = await startTwin({ name: 'other', answer: () => jsonAnswer(good) });
    twin.misbehave({ kind: 'redirect', to: `${other.url}/file` });
    await newFetch().json(`${twin.url}/list`, { schema, headers: { 'x-api-key': 's3cret', 'x-page': '1' } });
    expect(other.requests[0]?.headers).toMatchObject({ 'x-page': '1' });
    expect(other.requests[0]?.headers).not.toHaveProperty('x-api-key');
    await other.stop();
  });

  it.each(['file:///etc/passwd', 'ftp://example.gov/', 'http://'])('is not followed to %s', async (to) => {
    expect(await failure({ kind: 'redirect', to })).toMatchObject({ code: 'SOURCE_REFUSED' });
    expect(twin.requests).toHaveLength(1);
  });
});
