import { type ErrorCode } from '@rfp/contracts/errors';
import { type FaultPlan } from '@rfp/twins/fault';
import { freshUsage } from '../../usage.js';
import { type ConnectorCase, type ConnectorFixture, idsOf } from './connector-case.js';

const transient: FaultPlan[] = [
  { kind: 'status', status: 429, headers: { 'retry-after': '5' }, times: 2 },
  { kind: 'status', status: 503, times: 2 },
  { kind: 'reset', times: 2 },
  { kind: 'truncated', times: 2 },
];

const permanent: [string, FaultPlan, ErrorCode][] = [
  ['reports a rate limit', { kind: 'status', status: 429 }, 'SOURCE_RATE_LIMITED'],
  ['answers with 500', { kind: 'status', status: 500 }, 'SOURCE_ERROR'],
  ['resets the connection', { kind: 'reset' }, 'SOURCE_UNREACHABLE'],
  ['never answers', { kind: 'silent' }, 'SOURCE_TIMEOUT'],
  ['stops in the middle of the body', { kind: 'stall' }, 'SOURCE_TIMEOUT'],
  ['closes the connection in the middle of the body', { kind: 'truncated' }, 'SOURCE_TRUNCATED'],
  ['sends half of the body as if it were the whole', { kind: 'cut' }, 'SOURCE_TRUNCATED'],
  ['answers with a web page', { kind: 'html' }, 'SOURCE_NOT_JSON'],
  ['answers with an empty body', { kind: 'empty' }, 'SOURCE_EMPTY'],
  ['answers 202 with an empty body', { kind: 'empty', status: 202 }, 'SOURCE_EMPTY'],
];

/** Tests of errors of the source, the quota and the key, and of cancellation. */
export function describeFailures(connectorCase: ConnectorCase, { run, twin }: ConnectorFixture): void {
  const { connector, now, ids } = connectorCase;

  it.each(transient)('survives a transient fault (%j)', async (fault) => {
    const { error, notices } = await run(fault);
    expect(error).toBeNull();
    expect(idsOf(notices)).toEqual([...ids].sort());
  });

  it.each(permanent)('fails with a reason, never with "0 records", if the source %s', async (_what, fault, code) => {
    // Tight limits are used only for timeouts, because on a busy machine they would turn other faults into timeouts.
    const limits = code === 'SOURCE_TIMEOUT' ? { headersMs: 60, totalMs: 60, idleMs: 60 } : {};
    const { error, notices, requests } = await run(fault, { limits });
    expect(error?.code).toBe(connectorCase.codes?.[fault.kind] ?? code);
    if (fault.kind !== 'stall' && fault.kind !== 'cut' && fault.kind !== 'truncated') expect(notices).toEqual([]);
    expect(requests).toBeLessThanOrEqual(3);
  });

  it('fails if the response has an unknown shape', async () => {
    const { error, notices } = await run({ kind: 'rewrite', rewrite: connectorCase.changeShape });
    expect(error?.code).toBe('SOURCE_CHANGED');
    expect(notices).toEqual([]);
  });

  it('reports the pause that the source requests, and sends no request before its end', async () => {
    const usage = freshUsage(now);
    const plan: FaultPlan = { kind: 'status', status: 429, headers: { 'retry-after': '7200' } };
    const details = { resume_at: new Date(now.getTime() + 7_200_000).toISOString() };
    const error = { code: 'SOURCE_RATE_LIMITED', details };
    expect(await run(plan, { usage })).toMatchObject({ error, requests: 1 });
    expect(await run([], { usage })).toMatchObject({ error, requests: 0 });
  });

  it('sends no request after the daily quota is used up', async () => {
    const used = { ...freshUsage(now), requests: 5 };
    const { error, requests } = await run([], { usage: used, dailyQuota: 5 });
    expect([error?.code, requests]).toEqual(['SOURCE_QUOTA', 0]);
  });

  it('stops immediately if the run is aborted', async () => {
    const controller = new AbortController();
    const request = twin().nextRequest();
    const running = run({ kind: 'silent' }, { signal: controller.signal });
    await request;
    controller.abort();
    const { error, requests } = await running;
    expect([error?.code, requests]).toEqual(['RUN_INTERRUPTED', 1]);
  });

  if (connector.source.needs_key) {
    it('sends no request without a key', async () => {
      const { error, requests } = await run([], {}, { apiKey: null });
      expect([error?.code, requests]).toEqual(['SOURCE_KEY_MISSING', 0]);
    });

    it('reports a refused key and does not try it again', async () => {
      const { error, requests } = await run([], {}, { apiKey: 'not-the-key-of-the-twin' });
      expect([error?.code, requests]).toEqual(['SOURCE_KEY_REFUSED', 1]);
    });
  }
}
