import { predictedOpportunitiesAnswerSchema } from '@rfp/contracts/intelligence-answers';
import { definePrompt } from './prompt.js';
import { wrapOutsideText } from './wrap-outside-text.js';

export const predictOpportunitiesPrompt = definePrompt({
  name: 'predict-opportunities',
  version: 1,
  instructions: `Predict opportunities that US government agencies will probably publish within a year.
Evidence first: contracts that end, forecasts that agencies publish, programs with a budget. probability: in percent; reason: the evidence in one sentence.
Leave out what has been published already.`,
  schema: () => predictedOpportunitiesAnswerSchema,
  write: ({ sector, figures }: { sector: string | null; figures: unknown }) =>
    [
      wrapOutsideText('sector', sector ?? 'all sectors', 200),
      'Expiring contracts and buying habits from awards:',
      wrapOutsideText('figures', figures),
    ].join('\n'),
});
