import { z } from 'zod';
import { parseOutside } from './parse-outside.js';

it.each([
  [z.string().max(10), { length: { toString: 1 } }],
  [z.array(z.string()).min(1), { length: { toString: false } }],
  [z.object({ name: z.string().trim().max(4) }), { name: { length: { toString: null } } }],
])('an object that cannot be compared yields an issue instead of an exception (case %#)', (schema, value) => {
  expect(() => schema.safeParse(value)).toThrow(TypeError);
  expect(parseOutside(schema, value).error?.issues).toMatchObject([{ path: [] }]);
});

it('any other exception of a schema is thrown', () => {
  const schema = z.string().refine(() => {
    throw new RangeError('a fault of the schema');
  });
  expect(() => parseOutside(schema, 'text')).toThrow(RangeError);
});
