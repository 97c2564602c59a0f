import { freeTurn } from '@rfp/service-kit/free-turn';
import { type SourceText } from '@rfp/contracts/grounding';
import { type KeyFact } from '@rfp/contracts/notice-brief';
import { answerFact } from '@rfp/grounding/answer-question';
import { type FactKind } from '@rfp/grounding/facts/find-facts';
import { readNotice } from '@rfp/grounding/facts/read-notice';

/** The questions that are answered about every notice: kind of fact, topic and question. */
const questions: readonly (readonly [FactKind, string, string])[] = [
  ['deadline', 'Deadline', 'When are offers due?'],
  ['questions_due', 'Questions due', 'When are questions due?'],
  ['site_visit', 'Site visit', 'Is there a site visit?'],
  ['how_to_submit', 'How to submit', 'How should offers be submitted?'],
  ['who_may_apply', 'Who may apply', 'Who may apply?'],
  ['set_aside', 'Set-aside', 'Is there a set-aside?'],
  ['value', 'Value', 'What is the estimated value?'],
  ['place', 'Place of performance', 'Where is the place of performance?'],
  ['period_of_performance', 'Period of performance', 'How long is the period of performance?'],
  ['evaluation', 'Evaluation', 'How will offers be evaluated?'],
  ['contact', 'Contact', 'Who is the point of contact?'],
];

/** The key facts of a notice; one that it does not state says so. */
export async function keyFacts(texts: readonly SourceText[]): Promise<KeyFact[]> {
  const notice = readNotice(texts);
  const facts: KeyFact[] = [];
  for (const [kind, topic, question] of questions) {
    await freeTurn();
    facts.push({ topic, question, answer: answerFact(kind, notice) });
  }
  return facts;
}
