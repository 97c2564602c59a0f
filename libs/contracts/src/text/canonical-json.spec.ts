import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

const hashOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('base64url');

describe('canonicalJson', () => {
  it('does not depend on the order of members, at any depth', () => {
    expect(canonicalJson({ b: [{ y: 1, x: 2 }], a: null })).toBe('{"a":null,"b":[{"x":2,"y":1}]}');
    expect(canonicalJson({ a: null, b: [{ x: 2, y: 1 }] })).toBe('{"a":null,"b":[{"x":2,"y":1}]}');
  });

  // Databases contain these hashes: with another hash, a record would be stored as changed, and a repeated request would be refused.
  it.each<[hash: string, name: string, value: unknown]>([
    ['RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o', 'an empty object', {}],
    [
      'kyJj5h5VEFGJU5wHQEAcTUWnbrAR_gWnKArRil2tjhw',
      'fields of a notice',
      {
        title: 'Bridge repair',
        due_at: '2026-12-31T17:00:00Z',
        value: { min: 0, max: 1.5e6 },
        categories: ['NAICS 237310', ''],
        source_url: null,
        left_out: undefined,
      },
    ],
    [
      '0Jn_XIAO0VM6unOpBLVrNnmyHfIPoZmHuwRxedBMDq0',
      'unusual names, characters and numbers',
      { ä: 'é\u2028\ud800', z: [undefined, null, true, -0, 1e21], a: { c: [], b: {} } },
    ],
    [
      'sSGq0oz4plGrLN4JDgPBKZzrFE8VP5wz-JrCc9mMP5E',
      'a request',
      {
        source: { settings: { urls: ['https://example.org/a?b=1'], 'seconds-between': 2 }, name: 'City of Austin' },
        sources: ['sam_gov', 'grants_gov'],
        kind: 'any',
      },
    ],
    ['zVLe_SmaSjIPrsZGvEF9wS9FNwZ2qdF0F6Bsje-ERw4', 'a list', ['b', 'a', { y: 1, x: '"\\' }]],
  ])('still has the hash %s for %s', (hash, _name, value) => {
    expect(hashOf(value)).toBe(hash);
  });
});
