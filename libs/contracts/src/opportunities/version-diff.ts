import { z } from 'zod';
import { fieldChangeSchema, opportunityVersionSchema } from './opportunity-history.js';
import { isStorableText, jsonValueSchema } from '../primitives.js';

const part = z.string().min(1).max(500).refine(isStorableText);

/** Identity of a version of a source record. */
export const sourceVersionSchema = z.strictObject({
  source_name: part,
  source_id: part,
  channel: part,
  version: z.int32().positive(),
});
export type SourceVersion = z.infer<typeof sourceVersionSchema>;

/** Identity of a version as one text, for URLs and command lines: `SAM.gov:36C247-26-R-0042:api:2`, each part percent-encoded. */
export function versionKey({ source_name, source_id, channel, version }: SourceVersion): string {
  return [source_name, source_id, channel, version].map((each) => encodeURIComponent(each)).join(':');
}

function parseVersionKey(key: string): unknown {
  const [source_name, source_id, channel, version = '', ...others] = key.split(':').map(decodePart);
  if (others.length > 0 || !/^\d{1,10}$/.test(version)) return undefined;
  return { source_name, source_id, channel, version: Number(version) };
}

/** A malformed part becomes empty, and validation rejects empty parts. */
function decodePart(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}

/** A version key, parsed. */
export const versionKeySchema = z
  .string()
  .max(5000)
  .transform((key, context) => {
    const read = sourceVersionSchema.safeParse(parseVersionKey(key));
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: 'not a version key such as SAM.gov:36C247-26-R-0042:api:2' });
    return z.NEVER;
  });

/** A version without its content. */
export const versionHeadSchema = opportunityVersionSchema.omit({ changes: true, previous_deleted: true });
export type VersionHead = z.infer<typeof versionHeadSchema>;

/** One version of a source record with its fields as received, including those that the opportunity lacks. */
export const versionContentSchema = versionHeadSchema.extend({ fields: z.record(z.string(), jsonValueSchema) });
export type VersionContent = z.infer<typeof versionContentSchema>;

/** A passage that two texts share, or that only one of them has. */
export const textChangeSchema = z.strictObject({ op: z.enum(['equal', 'insert', 'delete']), text: z.string() });
export type TextChange = z.infer<typeof textChangeSchema>;

export const fieldDifferenceSchema = fieldChangeSchema.extend({
  /** The words of both texts in order, if they have several words. Without the inserted words they form `from`, without the deleted ones `to`. */
  words: z.array(textChangeSchema).optional(),
  /** The texts are too long or differ in too many words, so `words` replaces one text by the other. */
  whole: z.literal(true).optional(),
});
export type FieldDifference = z.infer<typeof fieldDifferenceSchema>;

/** The fields that differ between two versions. `from` is `null` for the first version, or if the previous one was deleted. */
export const versionDiffSchema = z.strictObject({
  id: z.uuid(),
  from: versionHeadSchema.nullable(),
  to: versionHeadSchema,
  changes: z.array(fieldDifferenceSchema),
  /** The version before `to` was deleted, so the changes are unknown. */
  earlier_deleted: z.literal(true).optional(),
});
export type VersionDiff = z.infer<typeof versionDiffSchema>;

/** Two versions: `to` is the newest by default, `from` the one before `to`. */
export const diffRequestSchema = z.strictObject({
  from: sourceVersionSchema.optional(),
  to: sourceVersionSchema.optional(),
});
export type DiffRequest = z.infer<typeof diffRequestSchema>;
