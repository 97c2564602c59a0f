import { z } from 'zod';
import {
  memberChangeSchema,
  ownInvitationSchema,
  workspaceInputSchema,
  workspaceInvitationInputSchema,
  workspaceInvitationSchema,
  workspaceMemberSchema,
  workspaceSchema,
} from '../people/workspaces.js';
import { filePartSchema } from '../wire/file-part.js';
import { byId, emptyObject, type RpcTable } from './call.js';

const done = z.strictObject({ success: z.literal(true) });

/** Workspaces of the caller. Requests without an id of a workspace are about the workspace of the request. */
export const workspaceRpc = {
  'auth.workspaces': {
    access: 'read',
    request: emptyObject,
    reply: z.strictObject({ workspaces: z.array(workspaceSchema) }),
  },
  'auth.create-workspace': { access: 'write', request: workspaceInputSchema, reply: workspaceSchema },
  'auth.rename-workspace': { access: 'manage-workspace', request: workspaceInputSchema, reply: workspaceSchema },
  'auth.delete-workspace': { access: 'manage-workspace', request: emptyObject, reply: done },
  /** First lines of an exported workspace: its name, profile and members. */
  'auth.workspace-export-part': {
    access: 'manage-workspace',
    bulk: true,
    request: emptyObject,
    reply: filePartSchema,
  },
  /** Further lines: searches, tags, marks and notes. */
  'opportunities.workspace-export-part': {
    access: 'manage-workspace',
    bulk: true,
    /** `after`: `next` of the part before. */
    request: z.strictObject({ after: z.string().max(200).optional() }),
    reply: filePartSchema,
  },
  'auth.leave-workspace': { access: 'write', request: emptyObject, reply: done },
  'auth.members': {
    access: 'read',
    request: emptyObject,
    reply: z.strictObject({ members: z.array(workspaceMemberSchema) }),
  },
  'auth.change-member': {
    access: 'manage-workspace',
    request: byId.extend(memberChangeSchema.shape),
    reply: workspaceMemberSchema,
  },
  'auth.remove-member': { access: 'manage-workspace', request: byId, reply: done },
  'auth.workspace-invitations': {
    access: 'manage-workspace',
    request: emptyObject,
    reply: z.strictObject({ invitations: z.array(workspaceInvitationSchema) }),
  },
  'auth.invite-member': {
    access: 'manage-workspace',
    request: workspaceInvitationInputSchema,
    reply: workspaceInvitationSchema,
  },
  'auth.withdraw-member-invitation': { access: 'manage-workspace', request: byId, reply: done },
  /** Invitations of the address of the caller, to any workspace. */
  'auth.own-invitations': {
    access: 'account',
    request: emptyObject,
    reply: z.strictObject({ invitations: z.array(ownInvitationSchema) }),
  },
  'auth.accept-invitation': { access: 'account', request: byId, reply: workspaceSchema },
  'auth.decline-invitation': { access: 'account', request: byId, reply: done },
} as const satisfies RpcTable;
