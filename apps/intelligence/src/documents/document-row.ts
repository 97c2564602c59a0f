import { createHash } from 'node:crypto';
import { type NoticeTexts } from '@rfp/contracts/intelligence/notice-brief';
import {
  documentStateSchema,
  type NoticeDocument,
  noticeDocumentSchema,
} from '@rfp/contracts/intelligence/notice-document';
import { z } from 'zod';

/** Id of a document, derived from its opportunity and its address. */
function documentId(opportunity: string, url: string): string {
  return createHash('sha256').update(`${opportunity} ${url}`).digest('hex').slice(0, 32);
}

/** The documents that a notice names, each once. */
export function documentsOf({ id: opportunity, attachments }: NoticeTexts) {
  const all = attachments.map(({ name, url, bytes = null }) => ({
    id: documentId(opportunity, url),
    name,
    url,
    bytes,
  }));
  return [...new Map(all.map((each) => [each.id, each])).values()];
}

export const documentRow = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  state: documentStateSchema,
  reason: z.string().nullable(),
  kind: z.string().nullable(),
  bytes: z.number().nullable(),
  pages: z.number().nullable(),
  fetched_at: z.date().nullable(),
  problems: noticeDocumentSchema.shape.problems,
});

export function toDocument({ fetched_at, ...row }: z.infer<typeof documentRow>): NoticeDocument {
  return { ...row, fetched_at: fetched_at?.toISOString() ?? null };
}
