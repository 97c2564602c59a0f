import { type GroundedSentence, type NoticeAnswer, type Quote } from '@rfp/contracts/grounding';
import { type FactKind, findFacts } from './facts/find-facts.js';
import { questionKind } from './facts/question-kind.js';
import { type Fact, type NoticeReading, readNotice } from './facts/read-notice.js';
import { asGrounded } from './find-sentences.js';
import { answerKind, fieldsFor, isSubject } from './question-kinds.js';
import { type Ranked, queryTerms, rankTexts } from './rank-sentences.js';
import { type SourceText } from './source-text.js';
import { contentStems } from './words.js';

/** Share of the words of a question that a sentence must have to answer it. */
const leastCoverage = { typed: 0.5, free: 0.6, certain: 0.99 };
/** Further sentences are shown if they are nearly as good as the best. */
const nearlyAsGood = 0.8;
const mostSentences = 3;

/**
 * The answer to a question in the words of the notice. A question for one of the facts that every notice may state is answered with these
 * facts. Any other: the field that states it, and the best sentences, by BM25 with the synonyms of the field, that have what the question asks
 * for (a date, an amount, a place). `not_stated` where no sentence has enough of the question's words.
 */
export function answerQuestion(question: string, texts: readonly SourceText[]): NoticeAnswer {
  const notice = readNotice(texts);
  const kind = questionKind(question);
  if (kind !== undefined) return answerFact(kind, notice);
  const facts = fieldFacts(question, notice);
  const others = sentencesFor(question, notice, facts.length > 0);
  return answerWith([...facts.map(asGrounded), ...others.map(sentenceOf)]);
}

/** What a notice states of one kind: the brief says the same as the answer to a question for it. */
export function answerFact(kind: FactKind, notice: NoticeReading): NoticeAnswer {
  return answerWith(findFacts(kind, notice).map(sentenceOf));
}

/** A fact as it is shown: in order, where columns of a page have taken its words apart. */
function sentenceOf({ quote, ordered }: Fact): GroundedSentence {
  return ordered === undefined ? asGrounded(quote) : { text: ordered, quotes: [quote] };
}

function answerWith(sentences: readonly GroundedSentence[]): NoticeAnswer {
  if (sentences.length === 0) return { state: 'not_stated' };
  return { state: 'stated', sentences: sentences.slice(0, mostSentences) };
}

function wordsOf(fact: Fact | undefined): string {
  return fact?.ordered ?? fact?.quote.text ?? '';
}

/** @param certain - a field answers already: only sentences with all words of the question are added */
function sentencesFor(question: string, { statements }: NoticeReading, certain: boolean): Fact[] {
  const terms = queryTerms(question);
  if (terms.length === 0) return [];
  const { typed, has } = answerKind(question);
  const least = certain ? leastCoverage.certain : leastCoverage[typed ? 'typed' : 'free'];
  const able = ({ index, coverage }: Ranked) => coverage >= least && has(wordsOf(statements[index]));
  const ranked = rankTexts(terms, statements.map(wordsOf)).filter(able);
  const best = ranked[0]?.score ?? 0;
  return ranked
    .filter(({ score }) => score >= best * nearlyAsGood)
    .slice(0, mostSentences - 1)
    .flatMap(({ index }) => statements[index] ?? []);
}

function fieldFacts(question: string, notice: NoticeReading): Quote[] {
  const fields = fieldsFor(contentStems(question).filter(isSubject));
  return fields.flatMap((field) => notice.field(field) ?? []);
}
