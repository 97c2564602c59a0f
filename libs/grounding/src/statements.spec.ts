import { type FactKind, findFacts } from './facts/find-facts.js';
import { type NoticeReading, readNotice } from './facts/read-notice.js';
import { type SourceText } from './source-text.js';
import {
  type KindScore,
  labelledTexts,
  readStatements,
  scoreStatements,
  shareWithInterval,
} from './testing/score-statements.js';

const kinds: readonly FactKind[] = [
  'deadline',
  'how_to_submit',
  'who_may_apply',
  'set_aside',
  'value',
  'period_of_performance',
  'evaluation',
  'contact',
  'place',
  'questions_due',
  'site_visit',
];

function score(files: readonly string[], texts: ReadonlyMap<string, SourceText[]>): Map<string, KindScore> {
  const statements = files.flatMap(readStatements);
  const unknown = statements.filter(({ notice }) => !texts.has(notice)).map(({ notice }) => notice);
  expect(unknown).toEqual([]);
  const readings = new Map<string, NoticeReading>();
  const readingOf = (notice: string): NoticeReading => {
    const reading = readings.get(notice) ?? readNotice(texts.get(notice) ?? []);
    readings.set(notice, reading);
    return reading;
  };
  return scoreStatements(statements, (kind, notice) => {
    const known = kinds.find((one) => one === kind);
    return known === undefined ? [] : findFacts(known, readingOf(notice)).map(({ quote }) => quote);
  });
}

function tableOf(scores: ReadonlyMap<string, KindScore>): string {
  const rows = kinds.map((kind) => {
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

it('tuned', async () => {
  const texts = await labelledTexts();
  const scores = score(['tuned/statements.tsv'], texts ?? new Map());
  process.stdout.write(`${tableOf(scores)}\n`);
  for (const kind of kinds)
    for (const { statement, problem, quotes } of scores.get(kind)?.misses ?? [])
      process.stdout.write(`MISS ${kind} ${problem} ${statement.notice}\n   want: ${statement.evidence.join(' || ')}\n${quotes.map((q) => `   got: ${q.replaceAll(/\s+/g, ' ').slice(0, 400)}\n`).join('')}`);
});

it('broad', async () => {
  const { readFileSync, writeFileSync } = await import('node:fs');
  const texts = (await labelledTexts()) ?? new Map<string, SourceText[]>();
  const skip = new Set(readFileSync('/tmp/ans/measured-ids.txt', 'utf8').trim().split('\n'));
  for (const { notice } of readStatements('tuned/statements.tsv')) skip.add(notice);
  const ids = [...texts.keys()].filter((id) => !skip.has(id)).sort();
  const fbo = ids.filter((id) => !id.includes(' ')).filter((_, i) => i % 3 === 0);
  const rest = ids.filter((id) => id.includes(' ')).filter((_, i) => i % 40 === 0);
  const chosen = [...fbo, ...rest];
  const out = kinds.flatMap((kind) => [
    `##### ${kind}`,
    ...chosen.flatMap((id) => {
      const reading = readNotice(texts.get(id) ?? []);
      const facts = findFacts(kind, reading).filter(({ quote }) => !('field' in quote.source) || quote.source.field === 'description');
      return facts.map(({ quote }) => `[${id}] ${quote.text.replaceAll(/\s+/g, ' ')}`);
    }),
  ]);
  writeFileSync('/tmp/ans/broad.txt', out.join('\n'));
});
