import { sourceSchema } from '@rfp/contracts/source';
import { connectors, findConnector } from './registry.js';

describe('the registry of connectors', () => {
  it('knows each by a key of its own', () => {
    const keys = connectors.map(({ source }) => source.key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(findConnector(key).source.key).toBe(key);
  });

  it.each(connectors.map((connector) => [connector.source.key, connector] as const))('describes %s as the contracts say', (_key, connector) => {
    expect(sourceSchema.safeParse({ ...connector.source, ready: true }).error).toBeUndefined();
    expect(URL.canParse(connector.defaultBaseUrl)).toBe(true);
    expect(connector.pace.minIntervalMs).toBeGreaterThanOrEqual(0);
  });

  it.each(['constructor', '__proto__', 'toString', '', 'GRANTS_GOV', 'nothing'])('knows none called "%s"', (key) => {
    expect(() => findConnector(key)).toThrow(expect.objectContaining({ code: 'SOURCE_NOT_FOUND' }));
  });
});
