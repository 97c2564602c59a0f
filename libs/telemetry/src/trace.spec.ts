import { currentContext, inContext, logFields, readTraceparent, withSpan } from './trace.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

describe('a traceparent', () => {
  it('is parsed in the form of W3C Trace Context', () => {
    expect(readTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId });
    expect(readTraceparent(`00-${traceId}-${spanId}-00`)).toEqual({ traceId, spanId });
  });

  it.each([
    undefined,
    '',
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `01-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}-01\n`,
    [`00-${traceId}-${spanId}-01`],
  ])('is ignored if it is malformed: %j', (text) => {
    expect(readTraceparent(text)).toBeUndefined();
  });
});

describe('without an exporter', () => {
  it('work runs without a span, and the ids of the caller still reach the log', async () => {
    const context = { requestId: 'request-1', traceparent: `00-${traceId}-${spanId}-01` };
    await inContext(context, () =>
      withSpan({ name: 'x', kind: 'server' }, async (span) => {
        await Promise.resolve();
        expect(span).toBeUndefined();
        expect(currentContext()).toBe(context);
        expect(logFields()).toEqual({ req_id: 'request-1', trace_id: traceId, span_id: spanId });
      }),
    );
    expect(currentContext()).toBeUndefined();
  });
});
