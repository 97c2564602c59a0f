import { z } from 'zod';
import { searchProfileSchema } from '../account.js';
import { isoInstantSchema } from '../primitives.js';
import { dismissReasonSchema, tagColourSchema } from '../tracking/marks.js';
import { searchVisibilitySchema } from '../tracking/saved-searches.js';
import { workspaceRoleSchema } from './permissions.js';

/** Media type of an exported workspace: a JSON object on each line. */
export const workspaceExportMedia = 'application/x-ndjson; charset=utf-8';

const account = z.uuid().nullable().meta({ description: 'Id of an account; null if it was removed' });
const opportunity = z.strictObject({ id: z.uuid(), number: z.string().nullable(), title: z.string() });

/** A line of an exported workspace. People are ids of accounts, which the lines `member` name. */
export const workspaceExportLineSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('workspace'),
    id: z.uuid(),
    name: z.string(),
    created_at: isoInstantSchema,
    exported_at: isoInstantSchema,
    profile: searchProfileSchema,
  }),
  z.strictObject({
    type: z.literal('member'),
    id: z.uuid(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    role: workspaceRoleSchema,
    joined_at: isoInstantSchema,
  }),
  z.strictObject({
    type: z.literal('search'),
    id: z.uuid(),
    name: z.string(),
    visibility: searchVisibilitySchema.meta({ description: 'Private searches of others are left out' }),
    owner: account,
    filter: z.record(z.string(), z.unknown()),
    sort: z.unknown(),
    view: z.unknown(),
    created_at: isoInstantSchema,
    updated_at: isoInstantSchema,
  }),
  z.strictObject({ type: z.literal('tag'), id: z.uuid(), name: z.string(), colour: tagColourSchema }),
  z.strictObject({ type: z.literal('tagged'), opportunity, tag: z.string(), by: account, at: isoInstantSchema }),
  z.strictObject({ type: z.literal('watch'), opportunity, by: account, at: isoInstantSchema }),
  z.strictObject({
    type: z.literal('dismissal'),
    opportunity,
    reason: dismissReasonSchema.nullable(),
    by: account,
    at: isoInstantSchema,
  }),
  z.strictObject({
    type: z.literal('note'),
    opportunity,
    text: z.string(),
    mentions: z.array(z.uuid()),
    by: account,
    at: isoInstantSchema,
    edited_at: isoInstantSchema.nullable(),
  }),
]);
export type WorkspaceExportLine = z.infer<typeof workspaceExportLineSchema>;
