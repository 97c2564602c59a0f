import { type Quote } from '@rfp/contracts/grounding';
import { type FactKind, factKinds, findFacts } from './facts/find-facts.js';
import { findRequirements } from './facts/requirements/find-requirements.js';
import { type NoticeReading, readNotice } from './facts/read-notice.js';
import { type SourceText } from './source-text.js';
import { type KindScore, readStatements, scoreStatements } from './testing/score-statements.js';
import { labelFiles, labelledTexts } from './testing/labelled-texts.js';
import { shareWithInterval } from './testing/share-with-interval.js';

/** Names of requirements in the labels, mapped to their names on the wire. */
const requirements = {
  'requirement:licence': 'license',
  'requirement:clearance': 'clearance',
  'requirement:place': 'place',
  'requirement:citizenship': 'citizenship',
  'requirement:registration': 'registration',
  'requirement:bonding': 'bonding',
} as const;

const kindOf = (name: string): FactKind | undefined => factKinds.find((kind) => kind === name);

/** The quotes of an answer. A field such as `Ongoing` is answered as "No closing date stated", which states no deadline. */
function quotesOf(kind: FactKind, reading: NoticeReading): Quote[] {
  const quotes = findFacts(kind, reading).map(({ quote }) => quote);
  const isNone = kind === 'deadline' && reading.reading('due_date') === 'none_stated';
  return isNone ? quotes.filter(({ source }) => !('field' in source) || source.field !== 'due_date') : quotes;
}

/** Compares answers and requirements with the labels of a reader for the same notices. */
function score(files: readonly string[], texts: ReadonlyMap<string, SourceText[]>): Map<string, KindScore> {
  const readings = new Map<string, NoticeReading>();
  const readingOf = (notice: string): NoticeReading => {
    const reading = readings.get(notice) ?? readNotice(texts.get(notice) ?? []);
    readings.set(notice, reading);
    return reading;
  };
  const required = new Map(Object.entries(requirements));
  return scoreStatements(files.flatMap(readStatements), (name, notice) => {
    const reading = readingOf(notice);
    const kind = kindOf(name);
    if (kind !== undefined) return quotesOf(kind, reading);
    const requirement = required.get(name);
    const quote = requirement && findRequirements(reading).get(requirement);
    return quote ? [quote] : [];
  });
}

function tableOf(scores: ReadonlyMap<string, KindScore>): string {
  const rows = [...factKinds, ...Object.keys(requirements)].map((kind) => {
    const { precise = 0, answered = 0, found = 0, stated = 0, notStated = 0 } = scores.get(kind) ?? {};
    return `| ${kind} | ${shareWithInterval(precise, answered)} | ${shareWithInterval(found, stated)} | ${notStated} |`;
  });
  return ['| kind | precision | recall | not stated |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** Score of all requirements together, because a notice states few of each kind. */
function sumOfRequirements(
  scores: ReadonlyMap<string, KindScore>,
): Record<'precise' | 'answered' | 'found' | 'stated', number> {
  const counts = Object.keys(requirements).flatMap((name) => scores.get(name) ?? []);
  const sum = (count: (score: KindScore) => number) => counts.reduce((all, score) => all + count(score), 0);
  return {
    precise: sum(({ precise }) => precise),
    answered: sum(({ answered }) => answered),
    found: sum(({ found }) => found),
    stated: sum(({ stated }) => stated),
  };
}

type Floor = readonly [precision: number, recall: number];

/** Minimum precision and recall on the notices used to write the rules. A change may raise them but not lower them. */
const floors: Record<FactKind | 'requirements', Floor> = {
  deadline: [0.99, 0.98],
  how_to_submit: [0.95, 0.97],
  who_may_apply: [0.97, 0.86],
  set_aside: [0.98, 0.92],
  value: [0.98, 0.98],
  period_of_performance: [0.98, 0.89],
  evaluation: [0.95, 0.9],
  contact: [0.99, 0.99],
  place: [0.94, 0.87],
  questions_due: [1, 1],
  site_visit: [1, 1],
  requirements: [0.92, 0.95],
};

/** Minimum precision and recall on notices written for kinds that recorded notices rarely state. */
const writtenFloors: Record<FactKind | 'requirements', Floor> = {
  deadline: [0.96, 0.93],
  how_to_submit: [0.98, 0.96],
  who_may_apply: [0.94, 0.81],
  set_aside: [0.96, 0.93],
  value: [0.96, 0.94],
  period_of_performance: [0.97, 0.89],
  evaluation: [0.97, 0.93],
  contact: [0.97, 0.92],
  place: [0.93, 0.8],
  questions_due: [0.97, 0.9],
  site_visit: [0.94, 0.9],
  requirements: [0.92, 0.94],
};

/** Labels of recorded notices, and of written ones. */
const recorded = /^statements(?:-[a-z])?\.tsv$/;
const written = /^statements-written.*\.tsv$/;

const tuned = {
  recorded: { files: labelFiles('tuned', recorded), floors },
  written: { files: labelFiles('tuned', written), floors: writtenFloors },
};

/** Sets labelled without knowledge of the rules. A set that was run three times, or whose errors were read, becomes a tuning set. */
const measured = {
  'Recorded notices': labelFiles('measured', recorded),
  'Written notices': labelFiles('measured', written),
};

describe('answers without a model', () => {
  let texts: Map<string, SourceText[]> | null = null;
  // Reading all recordings takes half a minute on a busy machine.
  beforeAll(async () => {
    texts = await labelledTexts();
  }, 180_000);

  it.each(Object.entries(tuned))(
    'agree with a human reader on the %s notices that were used to write the rules',
    (_, half) => {
      if (texts === null) return;
      const scores = score(half.files, texts);
      const low = Object.entries(half.floors).filter(([kind, [precision, recall]]) => {
        const counts = kind === 'requirements' ? sumOfRequirements(scores) : scores.get(kind);
        const { precise = 0, answered = 0, found = 0, stated = 0 } = counts ?? {};
        return precise < precision * answered || found < recall * stated;
      });
      expect(low).toEqual([]);
    },
  );

  // The measuring half is for evaluation, not for tuning, so only counts are printed, never cases.
  const itMeasures = process.env['RFP_TEST_MEASURE_ANSWERS'] === undefined ? it.skip : it;

  itMeasures('are measured on notices that were labelled without knowing the rules', () => {
    for (const [title, files] of Object.entries(measured)) {
      const scores = score(files, texts ?? new Map());
      const { precise, answered, found, stated } = sumOfRequirements(scores);
      const sums = `All requirements: ${shareWithInterval(precise, answered)}, ${shareWithInterval(found, stated)}`;
      process.stdout.write(`${title}\n${tableOf(scores)}\n${sums}\n`);
    }
  });
});
