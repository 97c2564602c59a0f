import { type NoticeAnswer, type Quote } from '@rfp/contracts/grounding';
import { answerQuestion } from './questions/answer-question.js';
import { extractRequirements } from './extract-requirements.js';
import { type SourceText, sourceKey } from './source-text.js';
import { summarise } from './summarise.js';
import { type JudgedNotice, judgedNotices } from './testing/judged-notices.js';
import { recordedNotices, recordedPages } from './testing/recorded-notices.js';
import { unseenNotices } from './testing/unseen-notices.js';

const recorded = recordedNotices();
const whereRecorded = recorded === null ? describe.skip : describe;
const textsOf = (number: string): SourceText[] => recorded?.get(number) ?? [];

const quotesOf = (answer: NoticeAnswer): Quote[] =>
  answer.state === 'stated' ? answer.sentences.flatMap(({ quotes }) => quotes) : [];

/** Quotes whose text differs from the source at their position. */
function misplaced(quotes: readonly Quote[], texts: readonly SourceText[]): Quote[] {
  const byKey = new Map(texts.map(({ source, text }) => [sourceKey(source), text]));
  return quotes.filter(({ source, start, end, text }) => byKey.get(sourceKey(source))?.slice(start, end) !== text);
}

/** Questions whose answer differs from that of the human reader: other words, or stated instead of not stated. */
function wrongAnswers(notices: readonly JudgedNotice[]): string[] {
  return notices.flatMap(({ number, questions }) =>
    questions.flatMap(([question, expected]) => {
      const quotes = quotesOf(answerQuestion(question, textsOf(number)));
      const right = expected === null ? quotes.length === 0 : quotes.some(({ text }) => text.includes(expected));
      return right ? [] : [`${number}: ${question}`];
    }),
  );
}

/** Requirements of the compliance matrix that the human reader did not list, and requirements that the matrix lacks. */
function wrongRequirements(notices: readonly JudgedNotice[]): { needless: string[]; missed: string[] } {
  const compared = notices.map(({ number, requirements }) => {
    const found = extractRequirements(textsOf(number)).map(({ quote }) => quote.text);
    return {
      needless: found.filter((text) => !requirements.some((words) => text.includes(words))),
      missed: requirements.filter((words) => !found.some((text) => text.includes(words))),
    };
  });
  return {
    needless: compared.flatMap(({ needless }) => needless),
    missed: compared.flatMap(({ missed }) => missed),
  };
}

whereRecorded('on recorded notices', () => {
  it('every displayed sentence has a quote that occurs in its text', () => {
    const all = [...(recorded?.values() ?? []), ...recordedPages().map((page) => [page])];
    let shown = 0;
    for (const texts of all) {
      const quotes = [
        ...summarise(texts, { sentences: 4 }).flatMap(({ quotes }) => quotes),
        ...extractRequirements(texts).flatMap(({ quote, dates, amounts }) => [quote, ...dates, ...amounts]),
        ...quotesOf(answerQuestion('When are proposals due?', texts)),
        ...quotesOf(answerQuestion('Who may apply?', texts)),
      ];
      expect(misplaced(quotes, texts)).toEqual([]);
      shown += quotes.length;
    }
    expect(shown).toBeGreaterThan(2500);
  });

  it('a summary states the purchase and omits boilerplate', () => {
    const summary = summarise(textsOf('rfq-djf142100pr0001618'), { sentences: 3 }).map(({ text }) => text);
    expect(summary.join(' ')).toContain('shall repair two Caterpillar 3516 Diesel Generator systems');
    expect(summary.join(' ')).not.toMatch(/combined synopsis|Federal Acquisition Circular/);
  });

  // The lists are the known misses of the rules. A change may shorten them but not lengthen them.
  it('questions are answered as a human reader answers them, with few exceptions', () => {
    expect(['sol-dc-14-00031: Who is the intended contractor?']).toEqual(
      expect.arrayContaining(wrongAnswers(judgedNotices)),
    );
    expect(['w56hzv-14-r-0319: Where must the items be manufactured?']).toEqual(
      expect.arrayContaining(wrongAnswers(unseenNotices)),
    );
  });

  it('the compliance matrix has the requirements that a human reader lists, with few exceptions', () => {
    const judged = wrongRequirements(judgedNotices);
    expect(judged.needless).toEqual([]);
    expect(judged.missed.length).toBeLessThanOrEqual(2);
    const unseen = wrongRequirements(unseenNotices);
    expect(unseen.needless.length).toBeLessThanOrEqual(2);
    expect(unseen.missed.length).toBeLessThanOrEqual(4);
  });
});
