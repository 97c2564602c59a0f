import { marketAnalysisAnswerSchema } from '@rfp/contracts/intelligence/intelligence-answers';
import { definePrompt } from './prompt.js';
import { wrapOutsideText } from './wrap-outside-text.js';

export const marketAnalysisPrompt = definePrompt({
  name: 'market-analysis',
  version: 1,
  instructions: `Describe the present market for US federal contracts and grants.
summary: four to six sentences for a business developer. key_trends: five to eight, each one sentence with its evidence.
hot_sectors: sectors with growing demand; growth as a change such as "+12%" with its period, value as an amount such as "$4.1B".
Figures that are given take precedence over those of other sources; do not change them.`,
  schema: () => marketAnalysisAnswerSchema,
  write: ({ figures }: { figures: unknown }) =>
    `Describe the market. Figures from our own records and awards:\n${wrapOutsideText('figures', figures)}`,
});
