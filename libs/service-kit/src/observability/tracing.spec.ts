import { type OtlpCollector, startOtlpCollector } from '@rfp/testing/servers/otlp-collector';
import { currentContext, inContext, isTracing, logFields, withSpan } from '@rfp/telemetry/trace';
import { createLogger } from './logger.js';
import { startTracing } from './tracing.js';

let collector: OtlpCollector;

beforeAll(async () => {
  collector = await startOtlpCollector();
});
beforeEach(() => void collector.spans.splice(0));
afterAll(() => collector.close());

const start = (ratio = 1) => startTracing({ endpoint: collector.url, service: 'spec', version: '1.0.0', ratio });
const callerTraceparent = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`;

describe('traces', () => {
  it('reach the collector as one tree that continues the trace of the caller', async () => {
    const stop = await start();
    await inContext({ requestId: 'request-1', traceparent: callerTraceparent }, () =>
      withSpan({ name: 'outer', kind: 'server' }, () => withSpan({ name: 'inner', kind: 'client' }, async () => null)),
    );
    await stop();
    const [inner, outer] = collector.spans;
    expect(outer).toMatchObject({ name: 'outer', service: 'rfp-spec', traceId: 'a1'.repeat(16) });
    expect(outer?.parentSpanId).toBe('b2'.repeat(8));
    expect(inner).toMatchObject({ name: 'inner', traceId: outer?.traceId, parentSpanId: outer?.spanId });
    expect(isTracing()).toBe(false);
  });

  it('mark failed spans with the code of the error, and contain neither its message nor secrets', async () => {
    const stop = await start();
    const attributes = { 'db.query.text': 'SELECT 1', note: 'password=CANARY-1 someone@example.org' };
    const failure = Object.assign(new Error('CANARY-2'), { code: 'ECONNRESET' });
    const work = withSpan({ name: 'x', kind: 'internal', attributes }, () => Promise.reject(failure));
    await expect(work).rejects.toBe(failure);
    await stop();
    expect(collector.spans).toMatchObject([{ failed: true, attributes: { 'error.type': 'ECONNRESET' } }]);
    expect(collector.text()).not.toMatch(/CANARY|someone@/);
  });

  it('are kept or dropped by their id, with the same result in all processes', async () => {
    const stop = await start(0);
    await withSpan({ name: 'dropped', kind: 'server' }, async () => {
      expect(currentContext()?.traceparent).toMatch(/-00$/);
    });
    await stop();
    expect(collector.spans).toEqual([]);
  });

  it('add the ids of their spans to the lines of the log', async () => {
    const lines: string[] = [];
    const logger = createLogger('spec', { destination: { write: (line) => void lines.push(line) } });
    const stop = await start();
    await inContext({ requestId: 'request-1' }, () =>
      withSpan({ name: 'x', kind: 'server' }, async () => logger.info('within')),
    );
    logger.info('outside');
    await stop();
    const [within, outside] = lines.map((line): Record<string, unknown> => JSON.parse(line));
    const [span] = collector.spans;
    expect(within).toMatchObject({ req_id: 'request-1', trace_id: span?.traceId, span_id: span?.spanId });
    expect(outside).not.toHaveProperty('trace_id');
    expect(logFields()).toEqual({});
  });
});
