import { type Quote } from '@rfp/contracts/grounding';
import { answerQuestion } from './answer-question.js';
import { type SourceText } from './source-text.js';
import {
  type KindScore,
  labelledTexts,
  readStatements,
  scoreStatements,
  shareWithInterval,
} from './testing/score-statements.js';

/** What people ask to learn of each kind. */
const questions: Record<string, string> = {
  deadline: 'When are offers due?',
  how_to_submit: 'How should offers be submitted?',
  who_may_apply: 'Who may apply?',
  set_aside: 'Is there a set-aside?',
  value: 'What is the estimated value?',
  period_of_performance: 'How long is the period of performance?',
  evaluation: 'How will offers be evaluated?',
  contact: 'Who is the point of contact?',
  place: 'Where is the place of performance?',
  questions_due: 'When are questions due?',
  site_visit: 'Is there a site visit?',
};

function quotesOf(question: string, texts: readonly SourceText[]): Quote[] {
  const answer = answerQuestion(question, texts);
  return answer.state === 'stated' ? answer.sentences.flatMap(({ quotes }) => quotes) : [];
}

function score(files: readonly string[], texts: ReadonlyMap<string, SourceText[]>): Map<string, KindScore> {
  const statements = files.flatMap(readStatements).filter(({ kind }) => questions[kind] !== undefined);
  const unknown = statements.filter(({ notice }) => !texts.has(notice)).map(({ notice }) => notice);
  expect(unknown).toEqual([]);
  return scoreStatements(statements, (kind, notice) => quotesOf(questions[kind] ?? '', texts.get(notice) ?? []));
}

function tableOf(scores: ReadonlyMap<string, KindScore>): string {
  const rows = Object.keys(questions).map((kind) => {
    const { precise = 0, answered = 0, found = 0, stated = 0, notStated = 0 } = scores.get(kind) ?? {};
    return `${kind} | ${shareWithInterval(precise, answered)} | ${shareWithInterval(found, stated)} | ${notStated}`;
  });
  return ['kind | precision | recall | not stated', ...rows].join('\n');
}

// The measuring half is for judging, not for tuning: it prints counts, never cases.
const itMeasures = process.env['RFP_TEST_MEASURE_ANSWERS'] === undefined ? it.skip : it;

itMeasures('answers on the measuring half', async () => {
  const texts = await labelledTexts();
  const files = ['measured/statements-a.tsv', 'measured/statements-b.tsv'];
  process.stdout.write(`${tableOf(score(files, texts ?? new Map()))}\n`);
});
