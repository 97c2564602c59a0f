import { type SourceText } from '@rfp/contracts/grounding';
import { type ComplianceRisk } from '@rfp/contracts/notice-brief';
import { findSentences } from '@rfp/grounding/find-sentences';
import { isProse } from '@rfp/grounding/source-text';

const maxRisks = 20;

/** Words that rule out an offer. */
const disqualifying =
  /\b(?:will|shall|may|can) ?not be (?:considered|accepted|evaluated|reviewed)\b|\bbe (?:rejected|disqualified|eliminated|excluded|returned without)\b|\bnon-?responsive\b|\bineligible\b|\bdisqualif|\b(?:cause|grounds) for rejection\b/i;

const certain = /\b(?:will|shall|must)\b/i;

/** The sentences that say what disqualifies an offer: `high` where it must, `medium` where it may. */
export function findRisks(texts: readonly SourceText[]): ComplianceRisk[] {
  return findSentences(texts.filter(({ source }) => isProse(source)))
    .filter(({ text }) => disqualifying.test(text))
    .slice(0, maxRisks)
    .map((quote) => ({
      risk: quote.text.replaceAll(/\s+/g, ' '),
      level: certain.test(quote.text) ? 'high' : 'medium',
      quotes: [quote],
      mitigation: null,
    }));
}
