import { z } from 'zod';
import { isoInstantSchema, webUrlSchema } from '../primitives.js';

/** Of an opportunity and an address: the same however often its documents are listed. */
export const documentIdSchema = z.string().regex(/^[0-9a-f]{32}$/, 'Must be the id of a document: 32 hex digits');

/** `refused`: it was not fetched or cannot be read, for a reason. */
export const documentStateSchema = z.enum(['not_fetched', 'waiting', 'fetching', 'read', 'refused']);

/** What the text of a document lacks. `files_unreadable`: files of an archive; the others as `@rfp/documents` has them. */
export const documentProblems = [
  'text_cut',
  'places_dropped',
  'pages_without_text',
  'pages_broken',
  'pages_unreadable',
  'parts_broken',
  'files_unreadable',
] as const;
const documentProblemSchema = z.enum(documentProblems);

/** A document that a notice names. */
export const noticeDocumentSchema = z.strictObject({
  id: documentIdSchema,
  name: z.string(),
  url: webUrlSchema,
  state: documentStateSchema,
  /** As a sentence; null unless refused. */
  reason: z.string().nullable(),
  /** What it was found to be: `pdf`, `docx`, `xlsx`, `html`, `text`, `zip`. */
  kind: z.string().nullable(),
  bytes: z.int().nonnegative().nullable(),
  /** Of a workbook its sheets; of an archive the pages of all its files. */
  pages: z.int().nonnegative().nullable(),
  fetched_at: isoInstantSchema.nullable(),
  /** What its text lacks; empty unless read. */
  problems: z.array(documentProblemSchema),
});
export type NoticeDocument = z.infer<typeof noticeDocumentSchema>;

export const noticeDocumentsSchema = z.strictObject({ id: z.uuid(), documents: z.array(noticeDocumentSchema) });
export type NoticeDocuments = z.infer<typeof noticeDocumentsSchema>;

/** Most documents of one request. */
export const maxDocuments = 50;

/** Which documents to fetch and read; all by default. One that was read before is fetched again. */
export const readDocumentsSchema = z.strictObject({
  documents: z.array(documentIdSchema).min(1).max(maxDocuments).optional(),
});

/** In points from the upper left corner of the page. */
export const markSchema = z.strictObject({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});

export const documentPageSchema = z.strictObject({
  document: documentIdSchema,
  name: z.string(),
  page: z.int().positive(),
  pages: z.int().positive(),
  /** Of a sheet, or of a file in an archive. */
  page_name: z.string().nullable(),
  text: z.string(),
  /** Of a PDF page, in points; null where the page has no places. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Where the asked stretch of the text stands on the page, one for each line; empty where the page has no places. */
  marks: z.array(markSchema),
});
export type DocumentPageText = z.infer<typeof documentPageSchema>;

/** A page as it is read, on its way to the intelligence service. */
export const readPageSchema = z.strictObject({
  number: z.int().positive(),
  name: z.string().nullable(),
  text: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Places of the pieces of text, as `@rfp/documents` has them. */
  pieces: z.array(z.number()),
});
export type ReadPage = z.infer<typeof readPageSchema>;

/** Most characters of a document that are searched with its notice: some 150 pages. */
export const maxAttachedText = 400_000;
/** Stands between the pages of such a text. */
export const pageBreak = '\f';

/** A document that has been read. */
export const readDocumentSchema = z.strictObject({
  kind: z.string(),
  bytes: z.int().nonnegative(),
  /** SHA-256 of its bytes, hex. */
  hash: z.string(),
  pages: z.int().nonnegative(),
  problems: z.array(documentProblemSchema),
});
