import { type DropReason } from '@rfp/contracts/grounding';
import { checkQuotedWords } from '../check-grounding.js';
import { type SourceText } from '../source-text.js';
import { rowsOf } from './labelled-texts.js';

/** A sentence about a notice with the words of the notice that it claims as its basis. */
export interface Claim {
  readonly notice: string;
  /** Kind of lie, or `paraphrase` for a true sentence. */
  readonly kind: string;
  readonly quote: string;
  readonly sentence: string;
}

/** The lies of a file in this folder. */
export function readLies(file: string): Claim[] {
  return rowsOf(file).map(([notice = '', kind = '', quote = '', sentence = '']) => ({ notice, kind, quote, sentence }));
}

/** The true paraphrases of a file in this folder. */
export function readParaphrases(file: string): Claim[] {
  return rowsOf(file).map(([notice = '', quote = '', sentence = '']) => ({
    notice,
    kind: 'paraphrase',
    quote,
    sentence,
  }));
}

/** Expands an abbreviated quote (`first … last`) to the text between; returns any other quote unchanged. */
export function expandQuote(quote: string, texts: readonly SourceText[]): string {
  const [first = '', last] = quote.split('…').map((half) => half.trim());
  if (last === undefined) return quote;
  for (const { text } of texts) {
    const start = text.indexOf(first);
    const end = start < 0 ? -1 : text.indexOf(last, start + first.length);
    if (end >= 0) return text.slice(start, end + last.length);
  }
  return quote;
}

/** A claim with the result of the check. `reason` is null if the claim is kept. */
export interface CheckedClaim extends Claim {
  readonly expanded: string;
  readonly reason: DropReason | null;
}

/** Checks each claim separately. */
export function checkClaims(
  claims: readonly Claim[],
  textsOf: ReadonlyMap<string, readonly SourceText[]>,
): CheckedClaim[] {
  return claims.map((claim) => {
    const texts = textsOf.get(claim.notice) ?? [];
    const expanded = expandQuote(claim.quote, texts);
    const { dropped } = checkQuotedWords([{ text: claim.sentence, quotes: [expanded] }], texts);
    return { ...claim, expanded, reason: dropped[0]?.reason ?? null };
  });
}

/** Counts the claims of each kind, and those with the expected result. */
export function countByKind(
  checked: readonly CheckedClaim[],
  isExpected: (claim: CheckedClaim) => boolean,
): Map<string, { expected: number; all: number }> {
  const counts = new Map<string, { expected: number; all: number }>();
  for (const claim of checked) {
    const count = counts.get(claim.kind) ?? { expected: 0, all: 0 };
    counts.set(claim.kind, { expected: count.expected + (isExpected(claim) ? 1 : 0), all: count.all + 1 });
  }
  return counts;
}
