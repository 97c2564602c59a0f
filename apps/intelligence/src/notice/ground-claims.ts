import { type GroundingCheck, type SourceText } from '@rfp/contracts/grounding';
import { checkQuotedWords, type QuotingSentence } from '@rfp/grounding/check-grounding';

/** A mark of a source, or the gap before a full stop that a removed one has left. */
const mark = /\s*\[\d+\]|\s+(?=[.,;:!?](?:\s|$))/g;

/** Checks the sentences of a model about a notice. Marks of sources are removed: these sentences rest on the notice. */
export function groundClaims(claims: readonly QuotingSentence[], texts: readonly SourceText[]): GroundingCheck {
  const plain = claims.map(({ text, quotes }) => ({ text: text.replaceAll(mark, ''), quotes }));
  return checkQuotedWords(plain, texts);
}
