import { changedValues, toAuditValues } from './audit-values.js';

describe('values of the audit log', () => {
  it('have no secrets and no mail addresses, whatever contains them', () => {
    const values = toAuditValues({
      name: 'County, ask ada@example.org',
      api_key: 'a-secret-key',
      settings: { headers: [{ authorization: 'Bearer abc' }], contact: 'Write to ADA.Lovelace@mail.example.org!' },
      url: 'https://user:pass@example.org/feed?api_key=a-secret-key&page=2',
      tokens: 3,
      password: null,
    });
    expect(JSON.stringify(values)).not.toMatch(/secret-key|Bearer|pass@|example\.org!|ada/i);
    expect(values).toMatchObject({
      name: 'County, ask [redacted]',
      url: 'https://example.org/feed?api_key=redacted&page=2',
      tokens: 3,
      password: null,
    });
  });

  it('are limited in length, number and depth', () => {
    const deep = { a: { b: { c: { d: { e: 1 } } } } };
    const values = toAuditValues({
      text: 'x'.repeat(10_000),
      items: Array.from({ length: 100 }, (_, index) => index),
      deep,
      ...Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`m${index}`, 'y'.repeat(10_000)])),
    });
    expect(JSON.stringify(values).length).toBeLessThan(17_000);
    expect(Object.keys(values)).toHaveLength(40);
    expect(values).toMatchObject({ text: `${'x'.repeat(500)}...`, deep: { a: { b: { c: '...' } } } });
    expect(values['items']).toEqual([...Array.from({ length: 20 }, (_, index) => index), '... 80 more']);
  });

  it('of a change are those that differ, also beyond the limit of a text', () => {
    const long = 'x'.repeat(600);
    expect(changedValues({ a: 1, b: 2, c: `${long}a` }, { a: 1, b: 3, c: `${long}b`, d: 4 })).toEqual({
      before: { b: 2, c: `${'x'.repeat(500)}...` },
      after: { b: 3, c: `${'x'.repeat(500)}...`, d: 4 },
    });
  });
});
