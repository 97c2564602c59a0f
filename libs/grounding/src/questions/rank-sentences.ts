import { isSubject } from './question-kinds.js';
import { noticeForms } from './question-synonyms.js';
import { contentStems, stems } from '../text/words.js';

/** Parameters of Okapi BM25 (Robertson and Zaragoza 2009), at their usual values. */
const k1 = 1.2;
const b = 0.75;

/** A word or phrase of a question: the stems of every form that a notice may use for it. */
export type QueryTerm = readonly (readonly string[])[];

/** Index and rank of a text. */
export interface RankedText {
  readonly index: number;
  readonly score: number;
  /** Share of the terms that the text has, weighted by rarity: 0 to 1. */
  readonly coverage: number;
}

/** Maximum number of words in a phrase that is looked up as a synonym. */
const maxPhraseWords = 5;
/** Maximum number of words read from a question. */
const maxQuestionWords = 60;

/** The terms of a question: its phrases that have synonyms, and its other words that carry meaning. */
export function queryTerms(question: string): QueryTerm[] {
  const words = Array.from(question.matchAll(/[\p{L}\p{M}\p{N}&-]+/gu), ([word]) => word).slice(0, maxQuestionWords);
  const terms: QueryTerm[] = [];
  for (let at = 0; at < words.length;) {
    const { forms, length } = longestTerm(words, at);
    if (forms.length > 0) terms.push(forms);
    at += length;
  }
  return terms;
}

function longestTerm(words: readonly string[], at: number): { forms: QueryTerm; length: number } {
  for (let length = Math.min(maxPhraseWords, words.length - at); length > 1; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    const others = noticeForms(phrase);
    if (others.length > 0) return { forms: stemForms([phrase, ...others]), length };
  }
  const word = words[at] ?? '';
  return { forms: !contentStems(word).some(isSubject) ? [] : stemForms([word, ...noticeForms(word)]), length: 1 };
}

function stemForms(texts: readonly string[]): QueryTerm {
  return [...new Map(texts.map((text) => [stems(text).join(' '), stems(text)])).values()];
}

/** Ranks the texts that have any of the terms by BM25, best first. */
export function rankTexts(terms: readonly QueryTerm[], texts: readonly string[]): RankedText[] {
  const documents = texts.map(countStems);
  const mean = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length);
  const counts = documents.map(({ counts }) => terms.map((term) => frequency(counts, term)));
  const weights = terms.map((_, term) => inverseFrequency(counts, term));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return counts
    .map((found, index) => {
      const norm = k1 * (1 - b + (b * (documents[index]?.length ?? 0)) / mean);
      const score = found.reduce((sum, n, term) => sum + ((weights[term] ?? 0) * n * (k1 + 1)) / (n + norm), 0);
      const covered = found.reduce((sum, n, term) => sum + (n > 0 ? (weights[term] ?? 0) : 0), 0);
      return { index, score, coverage: covered / total };
    })
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || left.index - right.index);
}

function countStems(text: string): { length: number; counts: Map<string, number> } {
  const words = stems(text);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { length: words.length, counts };
}

/** How often a text has a term: the count of its most frequent form, with the words in any order. */
function frequency(counts: ReadonlyMap<string, number>, term: QueryTerm): number {
  return Math.max(...term.map((form) => Math.min(...form.map((stem) => counts.get(stem) ?? 0))));
}

function inverseFrequency(counts: readonly (readonly number[])[], term: number): number {
  const documentCount = counts.filter((found) => (found[term] ?? 0) > 0).length;
  return Math.log(1 + (counts.length - documentCount + 0.5) / (documentCount + 0.5));
}
