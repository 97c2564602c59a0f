import { sourceSchema } from '@rfp/contracts/source';
import { z } from 'zod';
import { connectorTypes, findConnectorType } from './registry.js';
import { hostileSources } from './testing/hostile-sources.js';

const builtIn = connectorTypes.flatMap((type) =>
  type.presets.map(({ identity, settings }) => type.create(identity, settings)),
);

describe('the registry of connectors', () => {
  it('has a unique key for each type and each built-in source', () => {
    const keys = connectorTypes.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(findConnectorType(key).key).toBe(key);
    const sources = builtIn.map(({ source }) => source.key);
    expect(new Set(sources).size).toBe(sources.length);
  });

  it.each(builtIn.map((connector) => [connector.source.key, connector] as const))(
    'describes %s as a valid source',
    (_key, connector) => {
      expect(sourceSchema.safeParse({ ...connector.source, ready: true }).error).toBeUndefined();
      expect(URL.canParse(connector.defaultBaseUrl)).toBe(true);
      expect(connector.pace.minIntervalMs).toBeGreaterThanOrEqual(0);
    },
  );

  it('includes a hostile source for every connector except the demo, which sends no requests', () => {
    const hostileTypes = new Set(hostileSources().map(({ type }) => type));
    expect(connectorTypes.map(({ key }) => key).filter((key) => !hostileTypes.has(key))).toEqual(['demo']);
  });

  it('has a unique environment variable for every operator setting', () => {
    const names = connectorTypes.flatMap(({ operator: { apiKey, baseUrlEnv, pace } = {} }) =>
      [apiKey?.env, baseUrlEnv, pace?.dailyQuota?.env, pace?.minIntervalMs?.env].filter((name) => name !== undefined),
    );
    expect(names.filter((name) => !/^[A-Z][A-Z_]+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has an operator setting for the key of each built-in source that needs one', () => {
    const typesWithKey = connectorTypes.filter((type) =>
      type.presets.some(({ identity, settings }) => type.create(identity, settings).source.needs_key),
    );
    expect(typesWithKey.filter(({ operator }) => operator?.apiKey === undefined).map(({ key }) => key)).toEqual([]);
  });

  it.each(['constructor', '__proto__', 'toString', '', 'GRANTS_GOV', 'nothing'])(
    'has no connector type "%s"',
    (key) => {
      expect(() => findConnectorType(key)).toThrow(expect.objectContaining({ code: 'SOURCE_NOT_FOUND' }));
    },
  );

  it.each(connectorTypes.map((type) => [type.key, type] as const))(
    '%s reports the errors of invalid settings',
    (_key, type) => {
      const identity = {
        key: 'some_source',
        name: 'Some source',
        source_type: 'state_rfp',
        home_url: 'https://example.gov/',
      } as const;
      expect(() => type.create(identity, { surely: 'not a setting' })).toThrow(
        expect.objectContaining({ code: 'VALIDATION' }),
      );
    },
  );
});

/** The paths of all members of a JSON Schema without a description. */
function undescribedMembers(schema: unknown, path: string): string[] {
  const { properties = {}, items, additionalProperties, anyOf = [] } = shapeGuard.parse(schema);
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const memberPath = `${path}.${name}`;
    return [
      ...(/^[A-Z].{8,158}\.$/.test(shapeGuard.parse(member).description ?? '') ? [] : [memberPath]),
      ...undescribedMembers(member, memberPath),
    ];
  });
  return [
    ...members,
    ...[items, additionalProperties, ...anyOf].flatMap((part) =>
      typeof part === 'object' ? undescribedMembers(part, `${path}[]`) : [],
    ),
  ];
}

const shapeGuard = z.looseObject({
  description: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

describe('the settings of a connector', () => {
  it.each(connectorTypes.map((type) => [type.key, type] as const))(
    'of type %s all have a short description',
    (key, type) => {
      expect(undescribedMembers(z.toJSONSchema(type.settings, { io: 'input', unrepresentable: 'any' }), key)).toEqual(
        [],
      );
    },
  );
});
