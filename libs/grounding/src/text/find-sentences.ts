import { type GroundedSentence, type Quote } from '@rfp/contracts/grounding';
import { type SourceText, quoteAt } from '../source-text.js';
import { splitSentences } from './split-sentences.js';

/** The sentences of all texts, in order, each as a quote. */
export function findSentences(texts: readonly SourceText[]): Quote[] {
  return texts.flatMap((text) => splitSentences(text.text).map((span) => quoteAt(text, span)));
}

/** A sentence of a notice as displayed: on one line, with itself as its quote. */
export function asGrounded(quote: Quote): GroundedSentence {
  return { text: quote.text.replaceAll(/\s+/g, ' '), quotes: [quote] };
}
