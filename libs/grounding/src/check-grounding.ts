import { type DropReason, type GroundedSentence, type GroundingCheck, type Quote } from '@rfp/contracts/grounding';
import { findDropReason } from './entailment/find-drop-reason.js';
import { withLabel } from './entailment/field-labels.js';
import { type Abbreviation, findAbbreviations } from './entailment/statement/find-abbreviations.js';
import { type FoldedText, foldQuote } from './text/fold-quote.js';
import { type SourceText, quoteAt, sourceKey } from './source-text.js';
import { stems } from './text/words.js';

/** Minimum words of a quote: a shorter quote proves nothing, unless it is a whole field. */
const minQuoteWords = 3;
/** Maximum characters of a quote and of a sentence. */
const maxQuoteLength = 2000;
const maxSentenceLength = 1000;

/** A sentence written by a model. Its quotes may be missing, invented or inexact. */
export interface ClaimedSentence {
  readonly text: string;
  readonly quotes: readonly Quote[];
}

/** A sentence written by a model with the words that it quotes, without their positions. */
export interface QuotingSentence {
  readonly text: string;
  readonly quotes: readonly string[];
}

/**
 * Keeps the sentences of a model that their quotes prove. Every quote must occur in its text, exactly or after folding white space, quotation
 * marks, dashes and case. The words, figures, names and addresses of the sentence must be those of the quotes or mean the same, and the
 * sentence must not add an obligation, a denial or a completed action. Quotes are returned as the text has them, with their true positions.
 */
export function checkGrounding(sentences: readonly ClaimedSentence[], texts: readonly SourceText[]): GroundingCheck {
  const finder = new QuoteFinder(texts);
  return checkSentences(sentences, (quote) => finder.find(quote), finder);
}

/** Like `checkGrounding`, for quotes without a source: the first text that has the quote becomes its source. */
export function checkQuotedWords(sentences: readonly QuotingSentence[], texts: readonly SourceText[]): GroundingCheck {
  const finder = new QuoteFinder(texts);
  return checkSentences(sentences, (words) => finder.findWords(words), finder);
}

type QuoteResult = Quote | 'quote_not_found' | 'quote_too_short' | 'quote_too_long';

function checkSentences<Q>(
  sentences: readonly { readonly text: string; readonly quotes: readonly Q[] }[],
  find: (quote: Q) => QuoteResult,
  { abbreviations }: Pick<QuoteFinder, 'abbreviations'>,
): GroundingCheck {
  const result: GroundingCheck = { kept: [], dropped: [] };
  for (const { text, quotes } of sentences) {
    const checked = text.trim() === '' ? 'no_quote' : checkSentence(text, quotes.map(find), abbreviations);
    if (typeof checked === 'string') result.dropped.push({ text, reason: checked });
    else result.kept.push(checked);
  }
  return result;
}

function checkSentence(
  text: string,
  found: readonly QuoteResult[],
  abbreviations: readonly Abbreviation[],
): GroundedSentence | DropReason {
  if (found.length === 0) return 'no_quote';
  const failed = found.find((each) => typeof each === 'string');
  if (failed !== undefined) return failed;
  const kept = found.filter((each) => typeof each !== 'string');
  if (text.length > maxSentenceLength) return 'word_not_quoted';
  const quoted = kept.map((quote) => withLabel(quote.source, quote.text));
  return findDropReason(text, quoted, abbreviations) ?? { text, quotes: kept };
}

class QuoteFinder {
  private readonly texts: ReadonlyMap<string, SourceText>;
  private readonly folded = new Map<string, FoldedText>();

  /** Abbreviations that the texts explain. */
  readonly abbreviations: readonly Abbreviation[];

  constructor(texts: readonly SourceText[]) {
    this.abbreviations = texts.flatMap(({ text }) => findAbbreviations(text));
    this.texts = new Map(texts.map((text) => [sourceKey(text.source), text]));
  }

  /** Finds the quote in its text. */
  find(quote: Quote): QuoteResult {
    const source = this.texts.get(sourceKey(quote.source));
    return source === undefined ? 'quote_not_found' : this.findIn(source, quote);
  }

  /** Finds the words in any of the texts. */
  findWords(text: string): QuoteResult {
    let failure: QuoteResult = 'quote_not_found';
    for (const source of this.texts.values()) {
      const found = this.findIn(source, { source: source.source, start: 0, end: text.length, text });
      if (typeof found !== 'string') return found;
      if (found !== 'quote_not_found') failure = found;
    }
    return failure;
  }

  private findIn(source: SourceText, quote: Quote): QuoteResult {
    const found = findExact(source, quote) ?? this.findFolded(source, quote.text);
    if (found === undefined) return 'quote_not_found';
    if (found.text.length > maxQuoteLength) return 'quote_too_long';
    const short = stems(found.text).length < minQuoteWords && found.text.length < source.text.trim().length;
    return short ? 'quote_too_short' : found;
  }

  private findFolded(source: SourceText, text: string): Quote | undefined {
    const { text: folded, starts } = this.fold(source);
    const needle = foldQuote(text).text.trim();
    const at = needle === '' ? -1 : folded.indexOf(needle);
    const start = starts[at];
    if (start === undefined) return undefined;
    return quoteAt(source, { start, end: endOf(source.text, starts, at + needle.length - 1) });
  }

  private fold(source: SourceText): FoldedText {
    const key = sourceKey(source.source);
    const folded = this.folded.get(key) ?? foldQuote(source.text);
    this.folded.set(key, folded);
    return folded;
  }
}

function findExact(source: SourceText, { start, end, text }: Quote): Quote | undefined {
  if (text === '') return undefined;
  const at = source.text.slice(start, end) === text ? start : source.text.indexOf(text);
  return at < 0 ? undefined : quoteAt(source, { start: at, end: at + text.length });
}

/** End of the original character that a folded UTF-16 unit comes from. */
function endOf(text: string, starts: readonly number[], unit: number): number {
  const start = starts[unit] ?? 0;
  return start + String.fromCodePoint(text.codePointAt(start) ?? 0).length;
}
