import { type GroundedSentence, type SourceText } from '@rfp/contracts/grounding';
import { checkGrounding } from '@rfp/grounding/check-grounding';

/** A sentence of a model with the words of a notice that it claims to rest on, wherever they stand. */
export interface Claim {
  text: string;
  quote: string;
}

/** The claims whose quotes stand in a text. Marks of sources are removed: these sentences rest on the notice. */
export function groundClaims(
  claims: readonly Claim[],
  texts: readonly SourceText[],
): { kept: GroundedSentence[]; dropped: number } {
  const kept = claims.flatMap(({ text, quote }) => {
    const plain = text.replaceAll(/\s*\[\d+\]/g, '');
    for (const source of texts) {
      const claim = { text: plain, quotes: [{ source: source.source, start: 0, end: quote.length, text: quote }] };
      const [found] = checkGrounding([claim], [source]).kept;
      if (found !== undefined) return [found];
    }
    return [];
  });
  return { kept, dropped: claims.length - kept.length };
}
