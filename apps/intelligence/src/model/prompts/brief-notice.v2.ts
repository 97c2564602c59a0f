import { type SourceText } from '@rfp/contracts/grounding';
import { noticeBriefAnswerSchema } from '@rfp/contracts/intelligence/intelligence-answers';
import { definePrompt } from './prompt.js';
import { quotingRules } from './quoting-rules.js';
import { wrapNotice } from './wrap-notice.js';
import { wrapOutsideText } from './wrap-outside-text.js';

interface BriefNoticeInput {
  texts: readonly SourceText[];
  /** Sentences of the notice. */
  risks: readonly string[];
}

export const briefNoticePrompt = definePrompt({
  name: 'brief-notice',
  version: 2,
  webSearch: false,
  instructions: `Say what one notice buys or funds, for people who decide whether to make an offer.
summary: what is bought, by whom, where and for how long, and what is due when, in three to five short sentences in your own words.
mitigations: for each numbered risk what the offeror does about it, in one sentence, with the number of the risk; the sentence of the risk may be its quote.
${quotingRules}`,
  schema: () => noticeBriefAnswerSchema,
  write: ({ texts, risks }: BriefNoticeInput) =>
    [
      'The notice:',
      wrapNotice(texts),
      'Risks:',
      wrapOutsideText('risks', risks.map((risk, index) => `${index + 1}. ${risk}`).join('\n') || 'none'),
    ].join('\n'),
});
