import { startStubGateway, type StubGateway } from '../../testing/stub-gateway.js';

let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway();
});
afterAll(async () => {
  await gateway.close();
  await gateway.bus.drain();
});

it.each<[string, string, object]>([
  ['/perplexity/trend-analysis', 'intelligence.trend-analysis', { timeframe: '6months' }],
  ['/perplexity/market-forecast', 'intelligence.market-forecast', { horizon: '12months' }],
  [
    '/perplexity/competitive-landscape',
    'intelligence.competitive-landscape',
    { timeframe: '2years', naics_codes: [], agency: null },
  ],
  ['/perplexity/smart-alerts', 'intelligence.smart-alerts', { audience: 'default' }],
])(
  '%s without a body is requested with the defaults of its fields [spec 7.49, 7.52, 7.53, 7.54]',
  async (path, name, request) => {
    const { status } = await gateway.fetch(`/api${path}`, { method: 'POST' });
    expect(status).toBe(200);
    expect(gateway.requests.findLast((one) => one.name === name)?.request).toMatchObject(request);
  },
);
