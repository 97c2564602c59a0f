import { competitiveLandscapeAnswerSchema } from '@rfp/contracts/intelligence/intelligence-answers';
import { definePrompt } from './prompt.js';
import { wrapOutsideText } from './wrap-outside-text.js';

export const competitiveLandscapePrompt = definePrompt({
  name: 'competitive-landscape',
  version: 1,
  instructions: `Describe the competition in one market of US government contracts.
top_players: recipients with the largest share, from the given awards first; strengths are facts, such as agencies served or certifications, never opinions.
success_factors and market_barriers: three to six each. emerging_trends: at most five with their impact on a new competitor.
Figures that are given take precedence over those of other sources; do not change them.`,
  schema: () => competitiveLandscapeAnswerSchema,
  write: ({
    market,
    figures,
  }: {
    market: { naicsCodes: readonly string[]; agency: string | null; timeframe: string };
    figures: unknown;
  }) =>
    [wrapOutsideText('market', market, 4000), 'Figures from awards:', wrapOutsideText('figures', figures)].join('\n'),
});
