import { type DropReason, type GroundedSentence, type GroundingCheck, type Quote } from '@rfp/contracts/grounding';
import { whyNotCarried } from './entailment/carries.js';
import { withLabel } from './entailment/field-labels.js';
import { type Abbreviation, findAbbreviations } from './entailment/find-abbreviations.js';
import { type FoldedText, foldQuote } from './fold-quote.js';
import { type SourceText, quoteAt, sourceKey } from './source-text.js';
import { stems } from './words.js';

/** A quote of fewer words proves nothing, unless it is a whole field. */
const fewestWords = 3;
/** Characters of a quote, and of a sentence. */
const maxQuote = 2000;
const maxSentence = 1000;

/** A sentence as a model wrote it: its quotes may be missing, invented or inexact. */
export interface ClaimedSentence {
  readonly text: string;
  readonly quotes: readonly Quote[];
}

/** A sentence of a model with the words that it rests on, without their places. */
export interface QuotingSentence {
  readonly text: string;
  readonly quotes: readonly string[];
}

/**
 * Keeps the sentences of a model whose quotes all stand in their texts, exactly or after folding white space, quotation marks, dashes and
 * case, and carry the sentence: its words, figures, names and addresses are those of the quotes or say the same, and nobody obliges, denies
 * or does what they do not. The quotes kept are those of the text, with their true places.
 */
export function checkGrounding(sentences: readonly ClaimedSentence[], texts: readonly SourceText[]): GroundingCheck {
  const finder = new QuoteFinder(texts);
  return checkEach(sentences, (quote) => finder.find(quote), finder);
}

/** As `checkGrounding`, for quotes that may stand in any of the texts. The first text that has one is its source. */
export function checkQuotedWords(sentences: readonly QuotingSentence[], texts: readonly SourceText[]): GroundingCheck {
  const finder = new QuoteFinder(texts);
  return checkEach(sentences, (words) => finder.findWords(words), finder);
}

type Found = Quote | 'quote_not_found' | 'quote_too_short' | 'quote_too_long';

function checkEach<Q>(
  sentences: readonly { readonly text: string; readonly quotes: readonly Q[] }[],
  find: (quote: Q) => Found,
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
  found: readonly Found[],
  abbreviations: readonly Abbreviation[],
): GroundedSentence | DropReason {
  if (found.length === 0) return 'no_quote';
  const failed = found.find((each) => typeof each === 'string');
  if (failed !== undefined) return failed;
  const kept = found.filter((each) => typeof each !== 'string');
  if (text.length > maxSentence) return 'word_not_quoted';
  const quoted = kept.map((quote) => withLabel(quote.source, quote.text));
  return whyNotCarried(text, quoted, abbreviations) ?? { text, quotes: kept };
}

class QuoteFinder {
  private readonly texts: ReadonlyMap<string, SourceText>;
  private readonly folded = new Map<string, FoldedText>();

  /** Those that the texts explain. */
  readonly abbreviations: readonly Abbreviation[];

  constructor(texts: readonly SourceText[]) {
    this.abbreviations = texts.flatMap(({ text }) => findAbbreviations(text));
    this.texts = new Map(texts.map((text) => [sourceKey(text.source), text]));
  }

  /** The quote as it stands in its text. */
  find(quote: Quote): Found {
    const source = this.texts.get(sourceKey(quote.source));
    return source === undefined ? 'quote_not_found' : this.findIn(source, quote);
  }

  /** The words as they stand in any text. */
  findWords(text: string): Found {
    let failure: Found = 'quote_not_found';
    for (const source of this.texts.values()) {
      const found = this.findIn(source, { source: source.source, start: 0, end: text.length, text });
      if (typeof found !== 'string') return found;
      if (found !== 'quote_not_found') failure = found;
    }
    return failure;
  }

  private findIn(source: SourceText, quote: Quote): Found {
    const found = findExact(source, quote) ?? this.findFolded(source, quote.text);
    if (found === undefined) return 'quote_not_found';
    if (found.text.length > maxQuote) return 'quote_too_long';
    const short = stems(found.text).length < fewestWords && found.text.length < source.text.trim().length;
    return short ? 'quote_too_short' : found;
  }

  private findFolded(source: SourceText, text: string): Quote | undefined {
    const { text: folded, starts } = this.fold(source);
    const wanted = foldQuote(text).text.trim();
    const at = wanted === '' ? -1 : folded.indexOf(wanted);
    const start = starts[at];
    if (start === undefined) return undefined;
    return quoteAt(source, { start, end: endOf(source.text, starts, at + wanted.length - 1) });
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

/** The end of the character from which a folded unit is. */
function endOf(text: string, starts: readonly number[], unit: number): number {
  const start = starts[unit] ?? 0;
  return start + String.fromCodePoint(text.codePointAt(start) ?? 0).length;
}
