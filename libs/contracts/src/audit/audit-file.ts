import { z } from 'zod';
import { isoDateSchema, isoInstantSchema } from '../primitives.js';
import { canonicalJson } from '../text/canonical-json.js';

/** Hexadecimal SHA-256. */
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Hash before the first entry of a log. */
export const firstAuditHash = '0'.repeat(64);

const valuesSchema = z.record(z.string(), z.unknown());

/**
 * The members of an entry that its seal covers. Network address, browser and address without an account are covered by commitments, so that they can
 * be erased: hashes of a random salt, which is erased with them, and the value. Members that a later release adds are covered, too.
 */
export const sealedEntrySchema = z.looseObject({
  seq: z.int().positive(),
  at: isoInstantSchema,
  recorded_at: isoInstantSchema,
  service: z.string(),
  action: z.string(),
  account_id: z.string().nullable(),
  session_id: z.string().nullable(),
  workspace_id: z.string().nullable(),
  target: z.string().nullable(),
  before: valuesSchema.nullable(),
  after: valuesSchema.nullable(),
  detail: valuesSchema,
  address_commitment: hashSchema,
  user_agent_commitment: hashSchema,
  subject_commitment: hashSchema.nullable(),
});
export type SealedEntry = z.infer<typeof sealedEntrySchema>;

/** Erasable values of an entry: all are null after the account was removed. */
export const auditOriginSchema = z.looseObject({
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  salt: z.string().nullable(),
  /** Hash of an address without an account. */
  subject: z.string().nullable(),
  subject_salt: z.string().nullable(),
});
export type AuditOrigin = z.infer<typeof auditOriginSchema>;

const positionSchema = z.int().nonnegative();

/** First line: hash of the last entry that was deleted after the retention, from which the chain continues. */
const startLineSchema = z.looseObject({
  kind: z.literal('start'),
  /** Whether the file lacks entries, because of a filter. Its hashes then cannot be verified. */
  filtered: z.boolean(),
  position: positionSchema,
  hash: hashSchema,
});

/** An entry with its seal. `entry` is null if it is missing; position, day and hash are null for an entry without a seal. */
const entryLineSchema = z.looseObject({
  kind: z.literal('entry'),
  position: positionSchema.nullable(),
  day: isoDateSchema.nullable(),
  hash: hashSchema.nullable(),
  entry: sealedEntrySchema.nullable(),
  origin: auditOriginSchema.nullable(),
});
export type AuditEntryLine = z.infer<typeof entryLineSchema>;

/** End of a day (UTC): number of its entries, and position and hash of the last one. */
const dayLineSchema = z.looseObject({
  kind: z.literal('day'),
  day: isoDateSchema,
  entries: z.int().positive(),
  position: positionSchema,
  hash: hashSchema,
});
export type AuditDayLine = z.infer<typeof dayLineSchema>;

/** Last line, so that a cut file is recognized. */
const endLineSchema = z.looseObject({ kind: z.literal('end'), entries: z.int().nonnegative() });

/** A line of an exported log (NDJSON). */
export const auditLineSchema = z.discriminatedUnion('kind', [
  startLineSchema,
  entryLineSchema,
  dayLineSchema,
  endLineSchema,
]);
export type AuditLine = z.infer<typeof auditLineSchema>;

/** @param line - an `AuditLine`, or one with values that were tampered with */
export function toAuditLine(line: object): string {
  return `${JSON.stringify(line)}\n`;
}

/**
 * Text whose SHA-256 is the hash of an entry: the hash of the entry before, followed by canonical JSON of position, day and entry.
 * @param seal - with the members of a `SealedEntry`
 */
export function sealedText(previousHash: string, seal: { position: number; day: string; entry: object }): string {
  const { position, day, entry } = seal;
  return previousHash + canonicalJson({ position, day, ...entry });
}
