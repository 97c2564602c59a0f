import { type NoticeAnswer, type Quote } from '@rfp/contracts/grounding';
import { asGrounded, findSentences } from './find-sentences.js';
import { answerKind, fieldsFor, isSubject } from './question-kinds.js';
import { type Ranked, queryTerms, rankTexts } from './rank-sentences.js';
import { type SourceText, isProse, quoteAt } from './source-text.js';
import { contentStems } from './words.js';

/** Share of the words of a question that a sentence must have to answer it. */
const leastCoverage = { typed: 0.5, free: 0.6, certain: 0.99 };
/** Further sentences are shown if they are nearly as good as the best. */
const nearlyAsGood = 0.8;
const mostSentences = 3;

/**
 * The answer to a question in the words of the notice: the field that states it, and its best sentences, by BM25 with the synonyms of the
 * field, that have what the question asks for (a date, an amount, a place). `not_stated` where no sentence has enough of the question's words.
 */
export function answerQuestion(question: string, texts: readonly SourceText[]): NoticeAnswer {
  const facts = fieldFacts(question, texts);
  const quotes = [...facts, ...sentencesFor(question, texts, facts.length > 0)].slice(0, mostSentences);
  if (quotes.length === 0) return { state: 'not_stated' };
  return { state: 'stated', sentences: quotes.map(asGrounded) };
}

/** @param certain - a field answers already: only sentences with all words of the question are added */
function sentencesFor(question: string, texts: readonly SourceText[], certain: boolean): Quote[] {
  const terms = queryTerms(question);
  if (terms.length === 0) return [];
  const sentences = findSentences(texts.filter(({ source }) => isProse(source)));
  const { typed, has } = answerKind(question);
  const least = certain ? leastCoverage.certain : leastCoverage[typed ? 'typed' : 'free'];
  const able = ({ index, coverage }: Ranked) => coverage >= least && has(sentences[index]?.text ?? '');
  const ranked = rankTexts(
    terms,
    sentences.map(({ text }) => text),
  ).filter(able);
  const best = ranked[0]?.score ?? 0;
  return ranked
    .filter(({ score }) => score >= best * nearlyAsGood)
    .slice(0, mostSentences - 1)
    .flatMap(({ index }) => sentences[index] ?? []);
}

function fieldFacts(question: string, texts: readonly SourceText[]): Quote[] {
  const fields = fieldsFor(contentStems(question).filter(isSubject));
  return fields.flatMap((field) => {
    const found = texts.find(({ source }) => 'field' in source && source.field === field);
    return found === undefined ? [] : [quoteAt(found, { start: 0, end: found.text.length })];
  });
}
