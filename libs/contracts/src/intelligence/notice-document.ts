import { z } from 'zod';
import { isoInstantSchema, webUrlSchema } from '../primitives.js';

/** Id of a document, derived from the opportunity and the address, so that it never changes. */
export const documentIdSchema = z.string().regex(/^[0-9a-f]{32}$/, 'Must be the id of a document: 32 hex digits');

/** `refused`: it was not fetched or could not be read; `reason` says why. */
export const documentStateSchema = z.enum(['not_fetched', 'waiting', 'fetching', 'read', 'refused']);

/** Defects in the text of a document. `files_unreadable` is for files of an archive; `@rfp/documents` reports the other defects. */
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
  /** Reason of the refusal, as a sentence; null unless refused. */
  reason: z.string().nullable(),
  /** Detected type: `pdf`, `docx`, `xlsx`, `html`, `text`, `zip`. */
  kind: z.string().nullable(),
  bytes: z.int().nonnegative().nullable(),
  /** Number of pages; for a workbook the sheets, for an archive the pages of all files. */
  pages: z.int().nonnegative().nullable(),
  fetched_at: isoInstantSchema.nullable(),
  /** Defects of the text; empty unless the document was read. */
  problems: z.array(documentProblemSchema),
});
export type NoticeDocument = z.infer<typeof noticeDocumentSchema>;

export const noticeDocumentsSchema = z.strictObject({ id: z.uuid(), documents: z.array(noticeDocumentSchema) });
export type NoticeDocuments = z.infer<typeof noticeDocumentsSchema>;

/** Maximum documents of one request. */
export const maxDocuments = 50;

/** Documents to fetch and read; default: all. A document that was read before is fetched again. */
export const readDocumentsSchema = z.strictObject({
  documents: z.array(documentIdSchema).min(1).max(maxDocuments).optional(),
});

/** A rectangle in points from the upper left corner of the page. */
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
  /** Name of a sheet, or of a file in an archive. */
  page_name: z.string().nullable(),
  text: z.string(),
  /** Width of a PDF page in points; null if the page has no coordinates. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Marks for the requested text, one per line; empty if the page has no coordinates. */
  marks: z.array(markSchema),
});
export type DocumentPageText = z.infer<typeof documentPageSchema>;

/** A page sent to the intelligence service. */
export const readPageSchema = z.strictObject({
  number: z.int().positive(),
  name: z.string().nullable(),
  text: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Positions of the text pieces, in the form of `@rfp/documents`. */
  pieces: z.array(z.number()),
});
export type ReadPage = z.infer<typeof readPageSchema>;

/** Maximum searchable characters of a document: about 150 pages. */
export const maxAttachedText = 400_000;
/** Separator between the pages of a searchable text. */
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
