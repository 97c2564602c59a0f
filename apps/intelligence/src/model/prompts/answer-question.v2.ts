import { type SourceText } from '@rfp/contracts/grounding';
import { noticeQuestionAnswerSchema } from '@rfp/contracts/intelligence/intelligence-answers';
import { definePrompt } from './prompt.js';
import { quotingRules } from './quoting-rules.js';
import { wrapNotice } from './wrap-notice.js';
import { wrapOutsideText } from './wrap-outside-text.js';

interface AnswerQuestionInput {
  question: string;
  texts: readonly SourceText[];
}

export const answerQuestionPrompt = definePrompt({
  name: 'answer-question',
  version: 2,
  webSearch: false,
  instructions: `Answer one question about one notice.
sentences: the answer first, in one to three short sentences in your own words; none if the notice does not answer the question.
${quotingRules}`,
  schema: () => noticeQuestionAnswerSchema,
  write: ({ question, texts }: AnswerQuestionInput) =>
    ['The question:', wrapOutsideText('question', question, 300), 'The notice:', wrapNotice(texts)].join('\n'),
});
