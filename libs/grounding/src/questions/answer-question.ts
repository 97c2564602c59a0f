import { type GroundedSentence, type NoticeAnswer, type Quote } from '@rfp/contracts/grounding';
import { type FactKind, findFacts } from '../facts/find-facts.js';
import { questionKind } from '../facts/question-kind.js';
import { type Fact, type NoticeReading, readNotice } from '../facts/read-notice.js';
import { asGrounded } from '../text/find-sentences.js';
import { answerKind, fieldsFor, isSubject } from './question-kinds.js';
import { type RankedText, queryTerms, rankTexts } from './rank-sentences.js';
import { type SourceText } from '../source-text.js';
import { contentStems } from '../text/words.js';

/** Minimum share of a question's words that a sentence must have to answer it. */
const minCoverage = { typed: 0.5, free: 0.6, certain: 0.99 };
/** Minimum share of the best score for further sentences. */
const minShareOfBest = 0.8;
const maxSentences = 3;

/**
 * Answers a question in the words of the notice. A question about a standard fact (deadline, contact and so on) is answered with the facts found. Any
 * other question is answered with the field that states the answer and with the best sentences: ranked by BM25 with procurement synonyms, and
 * containing the kind of value requested (a date, an amount, a place). The answer is `not_stated` if no sentence has enough of the question's words.
 */
export function answerQuestion(question: string, texts: readonly SourceText[]): NoticeAnswer {
  const notice = readNotice(texts);
  const kind = questionKind(question);
  if (kind !== undefined) return answerFact(kind, notice);
  const facts = fieldFacts(question, notice);
  const others = sentencesFor(question, notice, facts.length > 0);
  return answerWith([...facts.map(asGrounded), ...others.map(sentenceOf)]);
}

/** The facts of one kind that a notice states. The brief uses it too, so the brief and the answer agree. */
export function answerFact(kind: FactKind, notice: NoticeReading): NoticeAnswer {
  return answerWith(findFacts(kind, notice).map(sentenceOf));
}

/** The fact as displayed: if the columns of a page had separated its words, they are put in order. */
function sentenceOf({ quote, ordered }: Fact): GroundedSentence {
  return ordered === undefined ? asGrounded(quote) : { text: ordered, quotes: [quote] };
}

function answerWith(sentences: readonly GroundedSentence[]): NoticeAnswer {
  if (sentences.length === 0) return { state: 'not_stated' };
  return { state: 'stated', sentences: sentences.slice(0, maxSentences) };
}

function wordsOf(fact: Fact | undefined): string {
  return fact?.ordered ?? fact?.quote.text ?? '';
}

/** @param certain - whether a field already answers the question; then only sentences with all words of the question are added */
function sentencesFor(question: string, { statements }: NoticeReading, certain: boolean): Fact[] {
  const terms = queryTerms(question);
  if (terms.length === 0) return [];
  const { typed, canAnswer } = answerKind(question);
  const minShare = certain ? minCoverage.certain : minCoverage[typed ? 'typed' : 'free'];
  const answersIt = ({ index, coverage }: RankedText) => coverage >= minShare && canAnswer(wordsOf(statements[index]));
  const ranked = rankTexts(terms, statements.map(wordsOf)).filter(answersIt);
  const best = ranked[0]?.score ?? 0;
  return ranked
    .filter(({ score }) => score >= best * minShareOfBest)
    .slice(0, maxSentences - 1)
    .flatMap(({ index }) => statements[index] ?? []);
}

function fieldFacts(question: string, notice: NoticeReading): Quote[] {
  const fields = fieldsFor(contentStems(question).filter(isSubject));
  return fields.flatMap((field) => notice.field(field) ?? []);
}
