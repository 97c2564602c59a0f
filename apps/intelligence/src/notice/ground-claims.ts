import { type GroundingCheck, type SourceText } from '@rfp/contracts/grounding';
import { checkQuotedWords, type QuotingSentence } from '@rfp/grounding/check-grounding';

/** A citation mark such as `[1]`, or white space before punctuation, which a removed mark leaves. */
const citationMark = /\s*\[\d+\]|\s+(?=[.,;:!?](?:\s|$))/g;

/** The end of a sentence whose address was removed because the notice does not contain it: `Send offers to.` */
const danglingEnd = /\s(?:at|by|from|on|through|to|via)[.:;]?$/i;

/** Checks a model's sentences about a notice. Removes citation marks, because these sentences must rest on the notice and not on web pages. */
export function groundClaims(claims: readonly QuotingSentence[], texts: readonly SourceText[]): GroundingCheck {
  const plain = claims.map(({ text, quotes }) => ({ text: text.replaceAll(citationMark, ''), quotes }));
  const { kept, dropped } = checkQuotedWords(
    plain.filter(({ text }) => !danglingEnd.test(text)),
    texts,
  );
  const withoutAddress = plain.flatMap(({ text }) =>
    danglingEnd.test(text) ? [{ text, reason: 'address_not_quoted' as const }] : [],
  );
  return { kept, dropped: [...dropped, ...withoutAddress] };
}
