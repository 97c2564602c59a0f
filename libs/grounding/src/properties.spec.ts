import {
  type Quote,
  amendmentImpactSchema,
  complianceItemSchema,
  groundedSentenceSchema,
  groundingCheckSchema,
  noticeAnswerSchema,
} from '@rfp/contracts/grounding';
import { anyCharacter } from '@rfp/contracts/testing/any-character';
import fc from 'fast-check';
import { z } from 'zod';
import { amendmentImpact } from './amendment-impact.js';
import { answerQuestion } from './questions/answer-question.js';
import { checkGrounding } from './check-grounding.js';
import { extractRequirements } from './extract-requirements.js';
import { type SourceText } from './source-text.js';
import { splitSentences } from './text/split-sentences.js';
import { summarise } from './summarise.js';

const piece = fc.oneof(
  fc.constantFrom(
    'The contractor shall',
    ' submit',
    '.',
    '. ',
    ':\n',
    '\r\n',
    '\u2029',
    ' No. ',
    'U.S. ',
    '$5 ',
    'May 4, 2026',
    '1.2 ',
    '- ',
    'a.B c',
    '?',
  ),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.constantFrom('\uD800', '\uDC00'),
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
const textsOf = (text: string): SourceText[] => [{ source: { field: 'description' }, text }];
const isAtItsPosition = (text: string) => (quote: Quote) => text.slice(quote.start, quote.end) === quote.text;

describe('for any text', () => {
  it('sentences are in order, and only white space is dropped between them', () => {
    fc.assert(
      fc.property(text, (text) => {
        const spans = splitSentences(text);
        const ends = [0, ...spans.map(({ end }) => end)];
        const gaps = ends.map((end, index) => text.slice(end, spans[index]?.start ?? text.length));
        expect(gaps.join('').trim()).toBe('');
        expect(spans.every(({ start, end }, index) => start >= (ends[index] ?? 0) && end > start)).toBe(true);
      }),
    );
  });

  it('all results match their contract and occur in the text', () => {
    fc.assert(
      fc.property(text, text, (text, question) => {
        const texts = textsOf(text);
        const summary = z.array(groundedSentenceSchema).parse(summarise(texts, { sentences: 3 }));
        const items = z.array(complianceItemSchema).parse(extractRequirements(texts));
        const answer = noticeAnswerSchema.parse(answerQuestion(question, texts));
        const shown = [...summary, ...(answer.state === 'stated' ? answer.sentences : [])];
        const quotes = [
          ...shown.flatMap(({ quotes }) => quotes),
          ...items.flatMap(({ quote, dates, amounts }) => [quote, ...dates, ...amounts]),
        ];
        expect(quotes.every(isAtItsPosition(text))).toBe(true);
      }),
    );
  });

  it('the checker keeps sentences of the text, with their positions', () => {
    fc.assert(
      fc.property(text, text, fc.nat(), fc.nat(), (text, other, a, b) => {
        const [start, end] = [a % (text.length + 1), b % (text.length + 1)].toSorted((x, y) => x - y);
        const quoted = (words: string): Quote => ({ source: { field: 'description' }, start: b, end: a, text: words });
        const claims = [text.slice(start, end), other].map((words) => ({ text: words, quotes: [quoted(words)] }));
        const { kept, dropped } = groundingCheckSchema.parse(checkGrounding(claims, textsOf(text)));
        expect(kept.length + dropped.length).toBe(2);
        expect(kept.flatMap(({ quotes }) => quotes).every(isAtItsPosition(text))).toBe(true);
      }),
    );
  });

  it('each requirement of both versions is in the impact or unchanged', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const nothing = { questions: [], checked: [], fields: [], factors: [] };
        const impact = amendmentImpact(textsOf(before), textsOf(after), nothing);
        const { requirements } = amendmentImpactSchema.parse(impact);
        const gone = requirements.filter(({ change }) => change === 'removed').length;
        const come = requirements.filter(({ change }) => change === 'added').length;
        const [first, last] = [before, after].map((each) => extractRequirements(textsOf(each)).length);
        expect((last ?? 0) - (first ?? 0)).toBe(come - gone);
      }),
    );
  });
});

describe('hostile text', () => {
  const size = 400_000;
  it.each([
    'a',
    '. ',
    'a:\n',
    'aa.Aa',
    'The contractor shall submit. ',
    'No. ',
    '$1 ',
    '1,',
    'U.S. ',
    'January 1 ',
    '\u201C',
    '(',
  ])('takes time proportional to its length: %j', (unit) => {
    const hostile = unit.repeat(size / unit.length);
    const texts = textsOf(hostile);
    const started = process.cpuUsage().user / 1000;
    summarise(texts, { sentences: 5 });
    extractRequirements(texts);
    answerQuestion('When are offers due?', texts);
    checkGrounding(
      [{ text: hostile, quotes: [{ source: { field: 'description' }, start: 9, end: 8, text: `${hostile}.` }] }],
      texts,
    );
    // Rules with quadratic time would take minutes.
    expect(process.cpuUsage().user / 1000 - started).toBeLessThan(15_000);
  });
});
