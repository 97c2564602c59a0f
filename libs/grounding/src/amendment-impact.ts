import { type AmendmentImpact, type ComplianceItem, type RequirementChange } from '@rfp/contracts/grounding';
import { type ScoreFactor, scoreParts } from '@rfp/contracts/opportunities/score';
import { alignTexts } from './text/align-texts.js';
import { answerQuestion } from './questions/answer-question.js';
import { extractRequirements } from './extract-requirements.js';
import { isSameAnswer } from './questions/same-answer.js';
import { type SourceText, sourceKey } from './source-text.js';
import { foldedText } from './text/words.js';

/** Results that depend on the texts of a notice and may change with a new version. */
export interface DependentResults {
  /** Questions that users asked about the earlier version. */
  readonly questions: readonly string[];
  /** Texts of the requirements that a user ticked off. */
  readonly checked: readonly string[];
  /** Names of the fields that differ between the versions, including fields that are not text, such as `lifecycle`. */
  readonly fields: readonly string[];
  /** Score factors of both versions. */
  readonly factors: readonly Pick<ScoreFactor, 'part' | 'field'>[];
}

/** The requirements, answers and score parts that a new version of a notice affects. */
export function amendmentImpact(
  before: readonly SourceText[],
  after: readonly SourceText[],
  { questions, checked, fields, factors }: DependentResults,
): AmendmentImpact {
  const sources = changedSources(before, after);
  const changed = new Set([...fields, ...sources.flatMap((source) => ('field' in source ? [source.field] : []))]);
  const affectedParts = new Set(
    factors.filter(({ field }) => field !== null && changed.has(field)).map(({ part }) => part),
  );
  const requirements =
    sources.length === 0 ? [] : changedRequirements(extractRequirements(before), extractRequirements(after));
  return {
    sources,
    requirements,
    answers: sources.length === 0 ? [] : questions.flatMap((question) => changedAnswer(question, before, after)),
    checked: changedAmongChecked(requirements, checked),
    score_parts: scoreParts.filter((part) => affectedParts.has(part)),
  };
}

function changedSources(before: readonly SourceText[], after: readonly SourceText[]): SourceText['source'][] {
  const earlier = new Map(before.map(({ source, text }) => [sourceKey(source), text]));
  const later = new Map(after.map(({ source, text }) => [sourceKey(source), text]));
  const all = new Map([...before, ...after].map(({ source }) => [sourceKey(source), source]));
  return [...all].filter(([key]) => earlier.get(key) !== later.get(key)).map(([, source]) => source);
}

function changedRequirements(before: readonly ComplianceItem[], after: readonly ComplianceItem[]): RequirementChange[] {
  const pairs = alignTexts(
    before.map(({ quote }) => quote.text),
    after.map(({ quote }) => quote.text),
  );
  return pairs.flatMap(([from, to]): RequirementChange[] => {
    const earlier = from === null ? undefined : before[from];
    const later = to === null ? undefined : after[to];
    if (earlier === undefined) return later === undefined ? [] : [{ change: 'added', after: later }];
    if (later === undefined) return [{ change: 'removed', before: earlier }];
    const same = foldedText(earlier.quote.text) === foldedText(later.quote.text);
    return same ? [] : [{ change: 'changed', before: earlier, after: later }];
  });
}

function changedAmongChecked(changes: readonly RequirementChange[], checked: readonly string[]): string[] {
  const known = new Set(checked.map(foldedText));
  return changes.flatMap((each) =>
    each.change !== 'added' && known.has(foldedText(each.before.quote.text)) ? [each.before.quote.text] : [],
  );
}

function changedAnswer(
  question: string,
  before: readonly SourceText[],
  after: readonly SourceText[],
): AmendmentImpact['answers'] {
  const answers = { before: answerQuestion(question, before), after: answerQuestion(question, after) };
  return isSameAnswer(answers.before, answers.after) ? [] : [{ question, ...answers }];
}
