import { type GroundingCheck, type SourceText } from '@rfp/contracts/grounding';
import { checkQuotedWords, type QuotingSentence } from '@rfp/grounding/check-grounding';

/** A citation such as `[1]`, or the blanks that a removed citation has left before punctuation. */
const citation = /\s*\[\d+\]|\s+(?=[.,;:!?](?:\s|$))/g;

/** The end of a sentence whose address was removed because the notice does not contain it: `Send offers to.` */
const incompleteEnd = /\s(?:at|by|from|on|through|to|via)[.:;]?$/i;

/** Checks a model's sentences about a notice. Removes citations of web pages, because only the notice supports these sentences. */
export function groundClaims(claims: readonly QuotingSentence[], texts: readonly SourceText[]): GroundingCheck {
  const uncited = claims.map(({ text, quotes }) => ({ text: text.replaceAll(citation, ''), quotes }));
  const { kept, dropped } = checkQuotedWords(
    uncited.filter(({ text }) => !incompleteEnd.test(text)),
    texts,
  );
  const incomplete = uncited.flatMap(({ text }) =>
    incompleteEnd.test(text) ? [{ text, reason: 'address_not_quoted' as const }] : [],
  );
  return { kept, dropped: [...dropped, ...incomplete] };
}
