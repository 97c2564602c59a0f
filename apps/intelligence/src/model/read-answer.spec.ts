import fc from 'fast-check';
import { z } from 'zod';
import { AnswerTextStream } from './answer-text-stream.js';
import { fitAnswer } from './fit-answer.js';
import { KnownLinks } from './known-links.js';
import { readAnswer } from './read-answer.js';

const schema = z.strictObject({
  points: z.int().min(0).max(100),
  share: z.number().min(0).max(1),
  level: z.enum(['high', 'low']),
  title: z.string().max(10),
  items: z.array(z.strictObject({ id: z.enum(['a', 'b']), rank: z.int() })).max(4),
});
const fitting = { points: 1, share: 0.5, level: 'high', title: 'Title', items: [] };

describe('an answer with small deviations from the schema', () => {
  it.each([
    [{ points: 900 }, { points: 100 }],
    [{ points: ' 12.6 % ' }, { points: 13 }],
    [{ share: -3 }, { share: 0 }],
    [{ level: ' High' }, { level: 'high' }],
    [{ title: 'A title that is too long' }, { title: 'A title t…' }],
    [{ more: 1 }, {}],
    [
      { items: [{ id: 'b', rank: 1 }, { id: 'foreign', rank: 2 }, null, { id: 'a', rank: 3.2 }] },
      {
        items: [
          { id: 'b', rank: 1 },
          { id: 'a', rank: 3 },
        ],
      },
    ],
  ])('with %j becomes %j', (misfit, fitted) => {
    expect(fitAnswer(schema, { ...fitting, ...misfit }).value).toEqual({ ...fitting, ...fitted });
  });

  it.each([[{ points: null }], [{ level: 'middle' }], [{ items: {} }], [{ title: 5 }]])(
    'with %j is unreadable',
    (misfit) => {
      expect(() => fitAnswer(schema, { ...fitting, ...misfit })).toThrow(
        expect.objectContaining({ code: 'MODEL_UNREADABLE' }),
      );
    },
  );
});

it('any JSON fits the schema or is unreadable', () => {
  const member = fc.jsonValue({ maxDepth: 3 });
  const answer = fc.record({ points: member, share: member, level: member, title: member, items: member });
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), answer), (value) => {
      try {
        expect(schema.safeParse(readAnswer(JSON.stringify(value), schema, new KnownLinks()).value).success).toBe(true);
      } catch (error) {
        expect(error).toMatchObject({ code: 'MODEL_UNREADABLE' });
      }
    }),
    { numRuns: 300, examples: [[{ ...fitting, title: { length: { toString: 1 } } }]] },
  );
});

it('a stream has the same words however it is divided', () => {
  const text =
    '```json\n{"a": "One \\"two\\" \\u00e9 https://evil.example/x", "b": [1, "three", {"c": "four\\nfive"}]}';
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 20 }), (sizes) => {
      let words = '';
      const stream = new AnswerTextStream((word) => {
        words += word;
      }, new KnownLinks());
      for (let at = 0, turn = 0; at < text.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1;
        stream.push(text.slice(at, at + size));
        at += size;
      }
      expect(words).toBe('One "two" \u00e9 \nthree\nfour five\n');
    }),
    { numRuns: 50 },
  );
});

it('a text has no link that forms when others are removed', () => {
  const title = `ww${'('.repeat(30)}www.a.example/${')'.repeat(30)}w.evil.example/x`;
  const answer = readAnswer(JSON.stringify({ title }), z.object({ title: z.string() }), new KnownLinks());
  expect(answer.value.title).not.toMatch(/www|evil/);
});

it.each([
  ['fences', '```{'.repeat(90_000)],
  ['full stops', JSON.stringify({ title: `https://${'.'.repeat(59_000)}x ` })],
  ['labels', JSON.stringify({ title: 'a.'.repeat(190_000) })],
  ['schemes', JSON.stringify({ title: 'a+'.repeat(190_000) })],
  ['spaces', JSON.stringify({ points: `1${' '.repeat(300_000)}x` })],
])('endless %s are read in a time that grows linearly with their length', (_name, text) => {
  const started = process.cpuUsage().user / 1000;
  expect(() => readAnswer(text, schema, new KnownLinks())).toThrow(
    expect.objectContaining({ code: 'MODEL_UNREADABLE' }),
  );
  // With quadratic time, this would take minutes.
  expect(process.cpuUsage().user / 1000 - started).toBeLessThan(10_000);
});

describe('links in a text', () => {
  const links = new KnownLinks(['https://sam.gov/opp/1/view']);

  it.each([
    ['See https://sam.gov/opp/1/view.', 'See https://sam.gov/opp/1/view.'],
    ['See sam.gov/opp/1/view/', 'See sam.gov/opp/1/view/'],
    ['See https://sam.gov/opp/2/view.', 'See .'],
    ['FAR 52.204-7, U.S. and/or N/A, 3/4 of SAM.gov', 'FAR 52.204-7, U.S. and/or N/A, 3/4 of SAM.gov'],
    ['Data: 5 files: a/b', 'Data: 5 files: a/b'],
  ])('are removed unless they are known: %s', (text, kept) => {
    expect(links.keepKnown(text)).toBe(kept);
  });
});
