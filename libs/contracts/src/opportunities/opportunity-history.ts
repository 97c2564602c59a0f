import { z } from 'zod';
import { dateNoteSchema } from '../notice.js';
import { currencySchema, isoInstantSchema, jsonValueSchema } from '../primitives.js';

/** A field that differs between two versions of a source record. */
export const fieldChangeSchema = z.strictObject({
  field: z.string(),
  from: jsonValueSchema,
  to: jsonValueSchema,
  /** How the date was read, unless it is simply as printed. */
  from_note: dateNoteSchema.optional(),
  to_note: dateNoteSchema.optional(),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

export const opportunityVersionSchema = z.strictObject({
  source_name: z.string(),
  source_id: z.string(),
  channel: z.string(),
  version: z.int().positive(),
  /** When it was last fetched; for an inferred closing, when the sync of the listing without the notice began. */
  fetched_at: isoInstantSchema,
  /** When the version became known: views of the past from this instant on show it. Earlier releases omit it. */
  known_at: isoInstantSchema.optional(),
  run_id: z.uuid(),
  /** SHA-256 of the fields as received, hex. */
  hash: z.string(),
  /** Changes since the previous version; empty for the first. */
  changes: z.array(fieldChangeSchema),
  /** The previous version was deleted, so its differences are unknown and `changes` is empty. */
  previous_deleted: z.literal(true).optional(),
  /** Currency of the amounts of this version; null or absent for US dollars. */
  currency: currencySchema.nullable().optional(),
});
export type OpportunityVersion = z.infer<typeof opportunityVersionSchema>;

/** When a version became known. */
export function knownAt({ known_at, fetched_at }: Pick<OpportunityVersion, 'known_at' | 'fetched_at'>): string {
  return known_at ?? fetched_at;
}

/** Opaque position in a history. */
const historyCursorSchema = z.string().min(1).max(2000);

export const maxHistoryRows = 100;
export const defaultHistoryRows = 20;
/** A page of a history: the newest versions, or those older than a cursor. */
export const historyPageSchema = z.strictObject({
  older_than: historyCursorSchema.optional(),
  limit: z.int().min(1).max(maxHistoryRows).optional(),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;

/** A page of versions, newest first by the time when they became known. */
export const opportunityHistorySchema = z.strictObject({
  id: z.uuid(),
  versions: z.array(opportunityVersionSchema),
  /** If versions were deleted: the earliest instant for which the opportunity can be shown. */
  start: isoInstantSchema.optional(),
  /** Cursor (`older_than`) of the next page; absent if there are no older versions. */
  older: historyCursorSchema.optional(),
  /** On the last page: the number of deleted older versions, and the number of days for which superseded versions are kept. */
  deleted: z.strictObject({ versions: z.int().positive(), kept_days: z.int().positive() }).optional(),
});
export type OpportunityHistory = z.infer<typeof opportunityHistorySchema>;
