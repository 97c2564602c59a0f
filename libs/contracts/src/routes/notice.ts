import { z } from 'zod';
import { requirementCheckSchema } from '../intelligence/checked-requirement.js';
import { aboutOpportunitySchema, noticeQuestionSchema, questionAnswerSchema } from '../intelligence/notice-brief.js';
import { documentIdSchema, documentPageSchema, readDocumentsSchema } from '../intelligence/notice-document.js';
import { answeredBy, byId, opportunityPath, type Routes } from './route.js';
import { noticeRpc } from '../rpc/notice.js';
import { diffQuerySchema } from './catalogue.js';

const place = z
  .string()
  .regex(/^\d{1,9}$/, 'Must be a whole number')
  .transform(Number)
  .optional()
  .meta({ description: 'Place of a character in the text, from 0' });

/** The passage of the text to mark. */
export const documentPageQuerySchema = z.strictObject({ start: place, end: place });

const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'Must be the number of a page, from 1')
  .transform(Number)
  .meta({ description: 'Number of the page, from 1' });

/** Contents of a notice, in sentences backed by quotes. */
export const noticeRoutes = {
  noticeBrief: {
    method: 'GET',
    path: '/opportunities/{id}/brief',
    summary: 'Summary, key facts and compliance matrix of a notice, each sentence with the quotes that it rests on',
    ...opportunityPath,
    ...answeredBy(noticeRpc, 'intelligence.brief'),
  },
  askNotice: {
    method: 'POST',
    path: '/opportunities/{id}/questions',
    access: 'read',
    summary:
      'Answer a question about a notice, in the words of the notice or of the language model, or report that it states no answer',
    params: byId,
    body: noticeQuestionSchema,
    reply: questionAnswerSchema,
  },
  listQuestions: {
    method: 'GET',
    path: '/opportunities/{id}/questions',
    summary: 'The caller’s earlier questions about a notice, with the current answers and which of them changed',
    ...opportunityPath,
    ...answeredBy(noticeRpc, 'intelligence.questions'),
  },
  amendmentImpact: {
    method: 'GET',
    path: '/opportunities/{id}/amendment-impact',
    summary: 'Requirements, answers and parts of the score that a version of a source record affects',
    ...opportunityPath,
    query: diffQuerySchema,
    ...answeredBy(noticeRpc, 'intelligence.amendment-impact'),
  },
  listCheckedRequirements: {
    method: 'GET',
    path: '/opportunities/{id}/checked-requirements',
    summary:
      'The requirements of a notice that the caller has checked, and those that the notice has since changed or removed',
    ...opportunityPath,
    ...answeredBy(noticeRpc, 'intelligence.checked-requirements'),
  },
  checkRequirement: {
    method: 'PUT',
    path: '/opportunities/{id}/checked-requirements',
    summary: 'Check or uncheck a requirement of a notice',
    ...opportunityPath,
    body: requirementCheckSchema,
    ...answeredBy(noticeRpc, 'intelligence.check-requirement'),
  },
  listDocuments: {
    method: 'GET',
    path: '/opportunities/{id}/documents',
    summary: 'The documents that a notice names, and whether their text has been read',
    ...opportunityPath,
    ...answeredBy(noticeRpc, 'intelligence.documents'),
  },
  readDocuments: {
    method: 'POST',
    path: '/opportunities/{id}/documents',
    summary: 'Fetch documents of a notice and read their text; the list of documents shows the progress',
    ...opportunityPath,
    body: readDocumentsSchema,
    status: 202,
    ...answeredBy(noticeRpc, 'intelligence.read-documents'),
  },
  documentPage: {
    method: 'GET',
    path: '/opportunities/{id}/documents/{document}/pages/{page}',
    access: 'read',
    summary: 'The text of a page of a document, and the position of a passage on the page',
    params: byId.extend({
      document: documentIdSchema.meta({ description: 'Id of a document, as listed' }),
      page: pageNumber,
    }),
    query: documentPageQuerySchema,
    reply: documentPageSchema,
  },
  writeBrief: {
    method: 'POST',
    path: '/perplexity/write-brief',
    summary: 'The brief of a notice with a summary by the language model, which later reads of the brief include',
    body: aboutOpportunitySchema,
    ...answeredBy(noticeRpc, 'intelligence.write-brief'),
    renames: { opportunity: 'id' },
  },
  complianceAnalysis: {
    method: 'POST',
    path: '/perplexity/compliance-analysis',
    summary: 'Requirements of a notice for offers, and what may disqualify an offer',
    body: aboutOpportunitySchema,
    ...answeredBy(noticeRpc, 'intelligence.compliance'),
    renames: { opportunity: 'id' },
  },
} as const satisfies Routes;
