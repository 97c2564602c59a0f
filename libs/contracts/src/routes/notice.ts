import { z } from 'zod';
import { checkedRequirementsSchema, requirementCheckSchema } from '../checked-requirement.js';
import {
  complianceAnalysisSchema,
  aboutOpportunitySchema,
  keptQuestionsSchema,
  noticeBriefSchema,
  noticeQuestionSchema,
  questionAnswerSchema,
  versionImpactSchema,
} from '../notice-brief.js';
import {
  documentIdSchema,
  documentPageSchema,
  noticeDocumentsSchema,
  readDocumentsSchema,
} from '../notice-document.js';
import { byId, type Routes } from '../route.js';
import { diffQuerySchema } from './catalogue.js';

const place = z
  .string()
  .regex(/^\d{1,9}$/, 'Must be a whole number')
  .transform(Number)
  .optional()
  .meta({ description: 'Place of a character in the text, from 0' });

/** The stretch of the text to mark. */
export const documentPageQuerySchema = z.strictObject({ start: place, end: place });

const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'Must be the number of a page, from 1')
  .transform(Number)
  .meta({ description: 'Number of the page, from 1' });

/** What a notice says, in sentences that rest on quotes. */
export const noticeRoutes = {
  noticeBrief: {
    method: 'GET',
    path: '/opportunities/{id}/brief',
    access: 'read',
    summary: 'Summary, key facts and compliance matrix of a notice, each sentence with the quotes that it rests on',
    params: byId,
    notFound: 'OPPORTUNITY_NOT_FOUND',
    status: 200,
    reply: noticeBriefSchema,
    passesTo: 'intelligence.brief',
  },
  askNotice: {
    method: 'POST',
    path: '/opportunities/{id}/questions',
    access: 'read',
    summary: 'Ask a notice: the answer in its words or in those of the language model, or that it does not state one',
    params: byId,
    body: noticeQuestionSchema,
    status: 200,
    reply: questionAnswerSchema,
  },
  listQuestions: {
    method: 'GET',
    path: '/opportunities/{id}/questions',
    access: 'read',
    summary: 'The questions that the caller asked a notice, with the answers of today and which to check again',
    params: byId,
    notFound: 'OPPORTUNITY_NOT_FOUND',
    status: 200,
    reply: keptQuestionsSchema,
    passesTo: 'intelligence.questions',
  },
  amendmentImpact: {
    method: 'GET',
    path: '/opportunities/{id}/amendment-impact',
    access: 'read',
    summary: 'Which requirements, answers and parts of the score a version of its source records touches',
    params: byId,
    notFound: 'OPPORTUNITY_NOT_FOUND',
    query: diffQuerySchema,
    status: 200,
    reply: versionImpactSchema,
    passesTo: 'intelligence.amendment-impact',
  },
  listCheckedRequirements: {
    method: 'GET',
    path: '/opportunities/{id}/checked-requirements',
    access: 'read',
    summary:
      'The requirements of a notice that the caller has checked, and which of them it has changed or removed since',
    params: byId,
    notFound: 'OPPORTUNITY_NOT_FOUND',
    status: 200,
    reply: checkedRequirementsSchema,
    passesTo: 'intelligence.checked-requirements',
  },
  checkRequirement: {
    method: 'PUT',
    path: '/opportunities/{id}/checked-requirements',
    access: 'write',
    summary: 'Check a requirement of a notice off, or open it again',
    params: byId,
    notFound: 'OPPORTUNITY_NOT_FOUND',
    body: requirementCheckSchema,
    status: 200,
    reply: checkedRequirementsSchema,
    passesTo: 'intelligence.check-requirement',
  },
  listDocuments: {
    method: 'GET',
    path: '/opportunities/{id}/documents',
    access: 'read',
    summary: 'The documents that a notice names, and whether their text has been read',
    params: byId,
    notFound: 'OPPORTUNITY_NOT_FOUND',
    status: 200,
    reply: noticeDocumentsSchema,
    passesTo: 'intelligence.documents',
  },
  readDocuments: {
    method: 'POST',
    path: '/opportunities/{id}/documents',
    access: 'write',
    summary: 'Fetch documents of a notice and read their text; the list tells how far that is',
    params: byId,
    notFound: 'OPPORTUNITY_NOT_FOUND',
    body: readDocumentsSchema,
    status: 202,
    reply: noticeDocumentsSchema,
    passesTo: 'intelligence.read-documents',
  },
  documentPage: {
    method: 'GET',
    path: '/opportunities/{id}/documents/{document}/pages/{page}',
    access: 'read',
    summary: 'The text of a page of a document, and where a stretch of it stands on the page',
    params: byId.extend({
      document: documentIdSchema.meta({ description: 'Id of a document, as listed' }),
      page: pageNumber,
    }),
    query: documentPageQuerySchema,
    status: 200,
    reply: documentPageSchema,
  },
  writeBrief: {
    method: 'POST',
    path: '/perplexity/write-brief',
    access: 'read',
    summary: 'The brief of a notice with a summary by the language model; the next reads of the brief show it too',
    body: aboutOpportunitySchema,
    status: 200,
    reply: noticeBriefSchema,
    passesTo: 'intelligence.write-brief',
    renames: { opportunity: 'id' },
  },
  complianceAnalysis: {
    method: 'POST',
    path: '/perplexity/compliance-analysis',
    access: 'read',
    summary: 'What a notice requires of those who submit an offer, and what may disqualify it',
    body: aboutOpportunitySchema,
    status: 200,
    reply: complianceAnalysisSchema,
    passesTo: 'intelligence.compliance',
    renames: { opportunity: 'id' },
  },
} as const satisfies Routes;
