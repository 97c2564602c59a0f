import { z } from 'zod';

/** Reasons why a document, or a file in an archive, has no text. */
export const failureTexts = {
  encrypted: 'The document is protected by a password.',
  too_large: 'The document is too large, or unpacks to too much.',
  too_many_pages: 'The document has too many pages.',
  too_many_files: 'The archive holds too many files.',
  too_deep: 'The document is nested too deeply.',
  timed_out: 'Reading the document took too long.',
  out_of_memory: 'Reading the document took too much memory.',
  crashed: 'The process that read the document ended.',
  broken: 'The document is damaged.',
  unknown_type: 'The document is of a type that cannot be read.',
  empty: 'The document has no text. It may be a scan.',
  bomb: 'The document is made to unpack to far more than its size.',
} as const;

export type FailureReason = keyof typeof failureTexts;

/** Problems of a document that was read, but without some of its text or positions. */
export const problemCodes = [
  'text_cut',
  'places_dropped',
  'pages_without_text',
  'pages_broken',
  'pages_unreadable',
  'parts_broken',
] as const;

const problemSchema = z.object({
  code: z.enum(problemCodes),
  /** The affected pages, at most the first hundred. */
  pages: z.array(z.number()).optional(),
});

export type DocumentProblem = z.infer<typeof problemSchema>;

const pageSchema = z.object({
  number: z.number(),
  /** Name of a sheet. */
  name: z.string().optional(),
  text: z.string(),
  /** Size of a PDF page as displayed, in points. */
  width: z.number().optional(),
  height: z.number().optional(),
  /**
   * Positions of the text on a PDF page, in text order. Six numbers per piece: start and length in the text, then left, top, width and height in
   * points from the upper left corner. Read by `locate`.
   */
  pieces: z.array(z.number()).optional(),
  /** Lines that most pages repeat: headers and footers. */
  repeated: z.array(z.object({ start: z.number(), end: z.number() })).optional(),
});

export type DocumentPage = z.infer<typeof pageSchema>;

const reasonSchema = z.string().transform((reason, context): FailureReason => {
  if (isReason(reason)) return reason;
  context.addIssue('unknown reason');
  return z.NEVER;
});

function isReason(reason: string): reason is FailureReason {
  return Object.hasOwn(failureTexts, reason);
}

const kindSchema = z.enum(['pdf', 'docx', 'xlsx', 'html', 'text', 'zip']);
export type DocumentKind = z.infer<typeof kindSchema>;

export interface ReadableDocument {
  kind: DocumentKind;
  title?: string | undefined;
  pages: DocumentPage[];
  problems: DocumentProblem[];
  /** The files of an archive, in its order. */
  files?: ArchiveFile[] | undefined;
}

export interface ArchiveFile {
  /** Path in the archive, for display only. Never write to it. */
  name: string;
  document?: ReadableDocument | undefined;
  failure?: { reason: FailureReason } | undefined;
}

const failureSchema = z.object({ reason: reasonSchema });

// The types are explicit because declaration files cannot express inferred types of mutually recursive schemas.
export const documentSchema: z.ZodType<ReadableDocument> = z.object({
  kind: kindSchema,
  title: z.string().optional(),
  pages: z.array(pageSchema),
  problems: z.array(problemSchema),
  files: z.array(z.lazy(() => archiveFileSchema)).optional(),
});

export const archiveFileSchema: z.ZodType<ArchiveFile> = z.object({
  name: z.string(),
  document: documentSchema.optional(),
  failure: failureSchema.optional(),
});

/** Either a document with text, or the reason why there is none. */
export const outcomeSchema = z.union([z.object({ document: documentSchema }), z.object({ failure: failureSchema })]);

export type DocumentOutcome = z.infer<typeof outcomeSchema>;
