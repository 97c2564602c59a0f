import { marketForecastAnswerSchema } from '@rfp/contracts/intelligence/intelligence-answers';
import { definePrompt } from './prompt.js';
import { wrapOutsideText } from './wrap-outside-text.js';

export const marketForecastPrompt = definePrompt({
  name: 'market-forecast',
  version: 1,
  instructions: `Forecast the market for US government contracts and grants over the given horizon.
Base projections on the given forecast and its interval, and say so; name published budgets, programs and expiring contracts as evidence.
high_value_recompetes: contracts that are known to end within the horizon, from the given data first.
positioning_strategies and capability_priorities: what a small contractor should prepare now.`,
  schema: () => marketForecastAnswerSchema,
  write: ({ horizon, figures }: { horizon: string; figures: unknown }) =>
    [
      wrapOutsideText('horizon', horizon, 100),
      'Forecast and expiring contracts from our own records and awards:',
      wrapOutsideText('figures', figures),
    ].join('\n'),
});
