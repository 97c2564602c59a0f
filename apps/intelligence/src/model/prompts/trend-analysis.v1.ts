import { trendAnalysisAnswerSchema } from '@rfp/contracts/intelligence/intelligence-answers';
import { definePrompt } from './prompt.js';
import { wrapOutsideText } from './wrap-outside-text.js';

export const trendAnalysisPrompt = definePrompt({
  name: 'trend-analysis',
  version: 1,
  instructions: `Describe trends of US government spending over the given timeframe and in the given focus areas.
budget_shifts: categories that gain or lose, with the change and the amount. fastest_growing: technologies by growing demand in notices.
strategic_recommendations: five to eight, the most useful first, each one sentence that a small contractor can act on.
Figures that are given take precedence over those of other sources; do not change them.`,
  schema: () => trendAnalysisAnswerSchema,
  write: ({ timeframe, focusAreas, figures }: { timeframe: string; focusAreas: readonly string[]; figures: unknown }) =>
    [
      wrapOutsideText('timeframe', timeframe, 100),
      wrapOutsideText('focus_areas', focusAreas, 2000),
      'Figures from our own records and awards:',
      wrapOutsideText('figures', figures),
    ].join('\n'),
});
