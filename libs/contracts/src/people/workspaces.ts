import { z } from 'zod';
import { emailAddressSchema, isoInstantSchema, isPrintableName } from '../primitives.js';
import { workspaceRoleSchema } from './permissions.js';

const workspaceNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine(isPrintableName, 'Must not contain control or direction characters');

/** A workspace of the caller. */
export const workspaceSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** The personal workspace of an account has its id, one member, and cannot be left. */
  personal: z.boolean(),
  /** Role of the caller. */
  role: workspaceRoleSchema,
  members: z.int().positive(),
  created_at: isoInstantSchema,
});
export type Workspace = z.infer<typeof workspaceSchema>;

export const workspaceInputSchema = z.strictObject({ name: workspaceNameSchema });

export const workspaceMemberSchema = z.strictObject({
  /** Id of the account. */
  id: z.uuid(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  role: workspaceRoleSchema,
  /** Whether it is the caller. */
  own: z.boolean(),
  joined_at: isoInstantSchema,
});
export type WorkspaceMember = z.infer<typeof workspaceMemberSchema>;

export const memberChangeSchema = z.strictObject({ role: workspaceRoleSchema });

/** An invitation to a workspace that was neither accepted nor withdrawn. */
export const workspaceInvitationSchema = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  role: workspaceRoleSchema,
  invited_by: z.string().nullable(),
  created_at: isoInstantSchema,
  expires_at: isoInstantSchema,
});
export type WorkspaceInvitation = z.infer<typeof workspaceInvitationSchema>;

export const workspaceInvitationInputSchema = z.strictObject({
  email: emailAddressSchema,
  role: workspaceRoleSchema.default('editor'),
});

/** An invitation of the caller to a workspace. */
export const ownInvitationSchema = z.strictObject({
  id: z.uuid(),
  workspace: z.string(),
  role: workspaceRoleSchema,
  invited_by: z.string().nullable(),
  expires_at: isoInstantSchema,
});
export type OwnInvitation = z.infer<typeof ownInvitationSchema>;
