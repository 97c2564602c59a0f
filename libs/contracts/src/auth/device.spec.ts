import { hostNameSchema, parseUserCode, userCodeLetters, userCodeSchema } from './device.js';

describe('a user code', () => {
  it.each(['BCDF-GHJK', 'bcdf-ghjk', 'bcdfghjk', ' BCDF GHJK ', 'b c d f g h j k', 'BC-DFGH-JK'])(
    'may be typed as %j',
    (typed) => expect(parseUserCode(typed)).toBe('BCDF-GHJK'),
  );

  it.each(['', 'BCDF', 'BCDF-GHJ', 'BCDF-GHJKL', 'ABCD-EFGH', 'BCDF-GHJ0', 'BCDF_GHJK', 'BCDF-GHJK;', 'ß'.repeat(8)])(
    'is not %j',
    (typed) => expect(parseUserCode(typed)).toBeUndefined(),
  );

  it('has one spelling on the wire', () => {
    expect(userCodeSchema.safeParse('BCDF-GHJK').success).toBe(true);
    expect(userCodeSchema.safeParse('bcdf-ghjk').success).toBe(false);
    expect(userCodeSchema.safeParse('BCDF-GHJK\n').success).toBe(false);
  });

  it('has neither vowels nor digits', () => {
    expect(userCodeLetters).toMatch(/^[B-DF-HJ-NP-TV-XZ]{20}$/);
    expect(new Set(userCodeLetters).size).toBe(20);
  });
});

describe('the name of a machine', () => {
  it.each(['laptop', 'laptop.example.org', 'Jürgens-MacBook', 'ci_runner-7'])('may be %s', (name) =>
    expect(hostNameSchema.safeParse(name).success).toBe(true),
  );

  it.each(['', 'your bank: please approve', 'a\nb', 'a\u202Eb', '<b>', 'x'.repeat(61), 'laptop\n'])(
    'is never %j, which could mislead the user who confirms',
    (name) => expect(hostNameSchema.safeParse(name).success).toBe(false),
  );
});
