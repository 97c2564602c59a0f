import { type ComplianceItem, type Quote } from '@rfp/contracts/grounding';
import { findDates } from '@rfp/dates/find-dates';
import { findAmounts } from './text/find-values.js';
import { findSentences } from './text/find-sentences.js';
import { categoryOf, obligationOf } from './requirement-kinds.js';
import { type SourceText, type Span, isProse } from './source-text.js';
import { foldedText } from './text/words.js';

/**
 * The compliance matrix: the sentences of the prose that oblige the offeror, in text order, without repetitions.
 */
export function extractRequirements(texts: readonly SourceText[]): ComplianceItem[] {
  const known = new Set<string>();
  return findSentences(texts.filter(({ source }) => isProse(source))).flatMap((quote) => {
    const obligation = obligationOf(quote.text);
    if (obligation === undefined) return [];
    const key = foldedText(quote.text);
    if (known.has(key)) return [];
    known.add(key);
    return [
      {
        category: categoryOf(quote.text),
        obligation,
        quote,
        section: sectionOf(quote.text),
        dates: findDates(quote.text).map((span) => within(quote, span)),
        amounts: findAmounts(quote.text).map((span) => within(quote, span)),
      },
    ];
  });
}

const section =
  /^(?:section\s|sec\.\s|paragraph\s|para\.\s|article\s)?((?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3}){1,5}|[A-Z]\.\d{1,3}|\d{1,3}(?=[.)])|\([a-z\d]{1,3}\)|[a-z](?=[.)]))[.):]?\s/i;

/** The section number at the beginning of a sentence, as printed. */
function sectionOf(sentence: string): string | null {
  return section.exec(sentence)?.[1] ?? null;
}

/** A part of a quote, as a quote from the same source. */
function within(quote: Quote, { start, end }: Span): Quote {
  return {
    source: quote.source,
    start: quote.start + start,
    end: quote.start + end,
    text: quote.text.slice(start, end),
  };
}
