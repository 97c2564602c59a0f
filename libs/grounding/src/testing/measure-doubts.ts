import { checkFigures } from '../entailment/figures/check-figures.js';
import { checkNames } from '../entailment/check-names.js';
import { checkNegation } from '../entailment/check-negation.js';
import { checkStatus } from '../entailment/check-status.js';
import { findAbbreviations } from '../entailment/statement/find-abbreviations.js';
import { type Doubts, findDoubts } from '../entailment/doubts/find-doubts.js';
import { isExcerpt } from '../entailment/is-excerpt.js';
import { QuoteIndex } from '../entailment/match-items.js';
import { readStatement } from '../entailment/statement/read-statement.js';
import { type SourceText } from '../source-text.js';
import { type Claim, expandQuote, readLies, readParaphrases } from './score-claims.js';

/** The measures of a claim, for `tools/writers/fit-doubts.mjs`. */
export interface MeasuredClaim {
  readonly writer: string;
  readonly kind: string;
  /** Whether a check drops the claim regardless of its measures. */
  readonly isDropped: boolean;
  readonly doubts: Doubts;
}

/** The claims for tuning, by writer. */
const writers: Readonly<Record<string, () => Claim[]>> = {
  a: () => [...readLies('tuned/lies.tsv'), ...readParaphrases('tuned/paraphrases.tsv')],
  b: () => [...readLies('tuned/lies-b.tsv'), ...readParaphrases('tuned/paraphrases-b.tsv')],
  d: () => [...readLies('tuned/lies-d.tsv'), ...readParaphrases('tuned/paraphrases-d.tsv')],
  e: () => [...readLies('tuned/lies-e.tsv'), ...readParaphrases('tuned/paraphrases-e.tsv')],
  r: () => readParaphrases('tuned/reworded.tsv'),
};

/** Measures the claims of all writers. Excerpts are skipped because the check does not measure them. */
export function measureDoubts(textsOf: ReadonlyMap<string, readonly SourceText[]>): MeasuredClaim[] {
  return Object.entries(writers).flatMap(([writer, claims]) =>
    claims().flatMap(({ notice, kind, quote, sentence }) => {
      const texts = textsOf.get(notice) ?? [];
      const statement = readStatement(sentence);
      const abbreviations = texts.flatMap(({ text }) => findAbbreviations(text));
      const quotes = new QuoteIndex([readStatement(expandQuote(quote, texts))], abbreviations);
      if (isExcerpt(statement, quotes.statements)) return [];
      const checks = [checkFigures, checkNames, checkStatus, checkNegation];
      const isDropped = checks.some((check) => check(statement, quotes) !== null);
      return [{ writer, kind, isDropped, doubts: findDoubts(statement, quotes) }];
    }),
  );
}
