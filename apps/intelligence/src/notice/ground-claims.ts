import { type GroundingCheck, type SourceText } from '@rfp/contracts/grounding';
import { checkQuotedWords, type QuotingSentence } from '@rfp/grounding/check-grounding';

/** A mark of a source, or the gap before punctuation that a removed mark has left. */
const mark = /\s*\[\d+\]|\s+(?=[.,;:!?](?:\s|$))/g;

/** The end of a sentence whose address was removed because the notice does not contain it: `Send offers to.` */
const cut = /\s(?:at|by|from|on|through|to|via)[.:;]?$/i;

/** Checks a model's sentences about a notice. Marks of sources are removed, because only the notice supports these sentences. */
export function groundClaims(claims: readonly QuotingSentence[], texts: readonly SourceText[]): GroundingCheck {
  const plain = claims.map(({ text, quotes }) => ({ text: text.replaceAll(mark, ''), quotes }));
  const { kept, dropped } = checkQuotedWords(
    plain.filter(({ text }) => !cut.test(text)),
    texts,
  );
  const without = plain.flatMap(({ text }) =>
    cut.test(text) ? [{ text, reason: 'address_not_quoted' as const }] : [],
  );
  return { kept, dropped: [...dropped, ...without] };
}
