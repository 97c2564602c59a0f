import { z } from 'zod';
import { broadcasts, eventEnvelopeSchema, events, liveEvents } from '../events.js';
import { failureSchema } from '../errors.js';
import { routes } from '../routes.js';
import { type Route } from '../routes/route.js';
import { rpc } from '../rpc.js';
import { type Rpc } from '../rpc/call.js';
import { samples, withUnknownMembers } from '../testing/samples.js';
import { tolerant } from './tolerant.js';

const requests: [string, Rpc][] = Object.entries(rpc);
const calls: [string, Route][] = Object.entries(routes);

/** Every schema that reads data of a service or server, which may be of a later release. */
const read: [string, z.ZodType][] = [
  ...calls.map(([name, { reply }]): [string, z.ZodType] => [`reply of the route ${name}`, reply]),
  ...requests.map(([name, { reply }]): [string, z.ZodType] => [`reply to ${name}`, reply]),
  ...requests.flatMap(([name, { part }]): [string, z.ZodType][] => (part ? [[`part of ${name}`, part]] : [])),
  ...Object.entries({ ...events, ...broadcasts, ...liveEvents }).map(([name, schema]): [string, z.ZodType] => [
    `event ${name}`,
    schema,
  ]),
  ['envelope of an event', eventEnvelopeSchema],
  ['error in a reply', failureSchema],
];

describe('a tolerant reader', () => {
  it.each(read)('reads the %s without unknown members', (_what, schema) => {
    const known = samples(schema);
    expect(known.length).toBeGreaterThan(0);
    for (const value of known) {
      const expected = schema.parse(value);
      expect(tolerant(schema).parse(value)).toEqual(expected);
      expect(tolerant(schema).parse(withUnknownMembers(schema, value))).toEqual(expected);
    }
  });

  it('rejects an object that lacks a member or has a member of another type', () => {
    const schema = z.strictObject({ id: z.uuid(), counts: z.record(z.enum(['a', 'b']), z.int()) });
    const id = '00000000-0000-7000-8000-000000000000';
    expect(tolerant(schema).parse({ id, counts: { a: 1, b: 2, c: 3 }, more: 1 })).toEqual({
      id,
      counts: { a: 1, b: 2 },
    });
    expect(tolerant(schema).safeParse({ counts: { a: 1, b: 2 } }).success).toBe(false);
    expect(tolerant(schema).safeParse({ id, counts: { a: 1 } }).success).toBe(false);
    expect(tolerant(schema).safeParse({ id, counts: { a: 1, b: 'x' } }).success).toBe(false);
  });

  it('keeps refinements, and the unknown members of loose objects', () => {
    const even = z.strictObject({ n: z.int() }).refine(({ n }) => n % 2 === 0);
    expect([2, 3].map((n) => tolerant(even).safeParse({ n, more: 1 }).success)).toEqual([true, false]);
    const loose = z.looseObject({ inner: z.strictObject({ a: z.int() }) });
    expect(tolerant(loose).parse({ inner: { a: 1, b: 2 }, c: 3 })).toEqual({ inner: { a: 1 }, c: 3 });
  });

  it('is created once per schema, and the schema itself stays strict', () => {
    const schema = z.strictObject({ a: z.int() });
    expect(tolerant(schema)).toBe(tolerant(schema));
    expect(schema.safeParse({ a: 1, b: 2 }).success).toBe(false);
  });
});
