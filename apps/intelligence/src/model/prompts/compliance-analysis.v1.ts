import { complianceAnalysisAnswerSchema } from '@rfp/contracts/intelligence-answers';
import { definePrompt } from './prompt.js';
import { wrapOutsideText } from './wrap-outside-text.js';

export const complianceAnalysisPrompt = definePrompt({
  name: 'compliance-analysis',
  version: 1,
  instructions: `List what one notice requires of those who submit a bid or an application.
requirements: each obligation once; quote: the words of the notice that state it, copied exactly and without omission. Leave out what cannot be quoted.
risks: what may disqualify a submission, with what to do about it. summary: two or three sentences.`,
  schema: () => complianceAnalysisAnswerSchema,
  write: ({ opportunity }: { opportunity: unknown }) =>
    `List the requirements of this notice:\n${wrapOutsideText('opportunity', opportunity)}`,
});
