import { setImmediate as letOthersRun } from 'node:timers/promises';
import { type SourceText } from '@rfp/contracts/grounding';
import { type KeyFact } from '@rfp/contracts/notice-brief';
import { answerQuestion } from '@rfp/grounding/answer-question';

/** What offerors ask of every notice. */
const questions = [
  ['Deadline', 'When are offers due?'],
  ['How to submit', 'How should offers be submitted?'],
  ['Who may apply', 'Who may apply?'],
  ['Set-aside', 'Is there a set-aside?'],
  ['Value', 'What is the estimated value?'],
  ['Place of performance', 'Where is the place of performance?'],
  ['Period of performance', 'How long is the period of performance?'],
  ['Evaluation', 'How will offers be evaluated?'],
  ['Contact', 'Who is the point of contact?'],
] as const;

/** The key facts of a notice; one that it does not state says so. */
export async function keyFacts(texts: readonly SourceText[]): Promise<KeyFact[]> {
  const facts: KeyFact[] = [];
  for (const [topic, question] of questions) {
    await letOthersRun();
    facts.push({ topic, question, answer: answerQuestion(question, texts) });
  }
  return facts;
}
