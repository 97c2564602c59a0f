import { opportunityEnrichmentAnswerSchema } from '@rfp/contracts/intelligence/intelligence-answers';
import { definePrompt } from './prompt.js';
import { wrapOutsideText } from './wrap-outside-text.js';

export const enrichOpportunityPrompt = definePrompt({
  name: 'enrich-opportunity',
  version: 2,
  instructions: `Collect what is publicly known about one opportunity beyond its notice.
summary: what is bought, by whom and why, in three to five sentences without marks of sources, each with a quote: words of the notice that state it, copied exactly. Every number of a sentence stands in its quote.
agency_background: budget, mission and buying habits of the agency that matter here.
related_awards: earlier awards for the same need with recipient and value. likely_competitors: incumbents and recipients of related awards.
recommendations: what to do before the deadline, the most urgent first.`,
  schema: () => opportunityEnrichmentAnswerSchema,
  write: ({ opportunity }: { opportunity: unknown }) =>
    `Collect what is known about this opportunity:\n${wrapOutsideText('opportunity', opportunity)}`,
});
