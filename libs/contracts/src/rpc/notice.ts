import { z } from 'zod';
import { checkedRequirementsSchema, requirementCheckSchema } from '../intelligence/checked-requirement.js';
import {
  complianceAnalysisSchema,
  earlierQuestionsSchema,
  noticeBriefSchema,
  noticeQuestionSchema,
  noticeTextsSchema,
  questionAnswerSchema,
  versionImpactSchema,
  versionTextsSchema,
} from '../intelligence/notice-brief.js';
import {
  documentIdSchema,
  documentPageSchema,
  maxAttachedText,
  noticeDocumentsSchema,
  readDocumentSchema,
  readDocumentsSchema,
  readPageSchema,
} from '../intelligence/notice-document.js';
import { audienceSchema } from '../opportunity.js';
import { isoInstantSchema, webUrlSchema } from '../primitives.js';
import { byId, emptyObject, type RpcTable } from './call.js';
import { diffRequestSchema } from '../opportunities/version-diff.js';

const readById = byId.extend({ audience: audienceSchema });

/** Contents of a notice, in sentences backed by quotes. */
export const noticeRpc = {
  'intelligence.brief': { access: 'read', request: readById, reply: noticeBriefSchema },
  /** The brief with a summary by the language model, charged to the caller's budget. */
  'intelligence.write-brief': { access: 'read', long: true, request: readById, reply: noticeBriefSchema },
  'intelligence.ask': {
    access: 'read',
    request: readById.extend(noticeQuestionSchema.shape),
    reply: questionAnswerSchema,
  },
  'intelligence.questions': { access: 'read', request: readById, reply: earlierQuestionsSchema },
  'intelligence.amendment-impact': {
    access: 'read',
    request: readById.extend(diffRequestSchema.shape),
    reply: versionImpactSchema,
  },
  'intelligence.checked-requirements': { access: 'read', request: readById, reply: checkedRequirementsSchema },
  'intelligence.check-requirement': {
    access: 'write',
    request: readById.extend(requirementCheckSchema.shape),
    reply: checkedRequirementsSchema,
  },
  'intelligence.compliance': { access: 'read', long: true, request: readById, reply: complianceAnalysisSchema },
  'intelligence.documents': { access: 'read', request: readById, reply: noticeDocumentsSchema },
  'intelligence.read-documents': {
    access: 'write',
    request: readById.extend(readDocumentsSchema.shape),
    reply: noticeDocumentsSchema,
  },
  'intelligence.document-page': {
    access: 'read',
    request: readById.extend({
      document: documentIdSchema,
      page: z.int32().positive(),
      start: z.int32().nonnegative().optional(),
      end: z.int32().nonnegative().optional(),
    }),
    reply: documentPageSchema,
  },
  /** Stores pages of a document while the sync service reads it. Pages of another attempt are dropped. */
  'intelligence.keep-pages': {
    access: 'service',
    request: z.strictObject({ id: documentIdSchema, attempt: z.uuid(), pages: z.array(readPageSchema) }),
    reply: emptyObject,
  },
  /**
   * Fetches a document, reads it, and sends its pages to `intelligence.keep-pages`. A document that takes longer than usual is refused with the
   * reason `timed_out`, unless the request marks it as slow.
   */
  'sync.read-document': {
    access: 'service',
    request: z.strictObject({
      id: documentIdSchema,
      attempt: z.uuid(),
      url: webUrlSchema,
      name: z.string(),
      slow: z.boolean().optional(),
    }),
    reply: readDocumentSchema,
  },
  'opportunities.version-texts': {
    access: 'service',
    request: readById.extend(diffRequestSchema.shape),
    reply: versionTextsSchema,
  },
  /**
   * Stores the text of a document that the opportunity names, for searching with its notice. Idempotent, in any order: the last fetched text wins.
   */
  'opportunities.keep-attached-text': {
    access: 'service',
    request: byId.extend({ url: webUrlSchema, fetched_at: isoInstantSchema, text: z.string().max(maxAttachedText) }),
    reply: emptyObject,
  },
  'opportunities.texts': { access: 'service', request: readById, reply: noticeTextsSchema },
} as const satisfies RpcTable;
