import { z } from 'zod';
import { memberChangeSchema, workspaceInputSchema, workspaceInvitationInputSchema } from '../people/workspaces.js';
import { workspaceExportMedia } from '../people/workspace-export.js';
import { workspaceRpc } from '../rpc/workspaces.js';
import { answeredBy, byId, type Routes } from './route.js';

export const workspaceRoutes = {
  listWorkspaces: {
    method: 'GET',
    path: '/workspaces',
    summary: 'Workspaces of the caller, the personal one first',
    ...answeredBy(workspaceRpc, 'auth.workspaces'),
  },
  createWorkspace: {
    method: 'POST',
    path: '/workspaces',
    summary: 'Create a workspace; the caller becomes its owner',
    body: workspaceInputSchema,
    status: 201,
    ...answeredBy(workspaceRpc, 'auth.create-workspace'),
  },
  renameWorkspace: {
    method: 'PUT',
    path: '/workspace',
    summary: 'Rename the workspace of the request',
    body: workspaceInputSchema,
    ...answeredBy(workspaceRpc, 'auth.rename-workspace'),
  },
  deleteWorkspace: {
    method: 'DELETE',
    path: '/workspace',
    summary: 'Delete the workspace of the request with everything in it',
    ...answeredBy(workspaceRpc, 'auth.delete-workspace'),
  },
  exportWorkspace: {
    method: 'GET',
    path: '/workspace/export',
    access: 'manage-workspace',
    summary: 'Everything that the workspace of the request has, as a file with a JSON object on each line',
    reply: z.string(),
    media: [workspaceExportMedia.replace(/;.*/, '')],
  },
  leaveWorkspace: {
    method: 'POST',
    path: '/workspace/leave',
    summary: 'Leave the workspace of the request',
    ...answeredBy(workspaceRpc, 'auth.leave-workspace'),
  },
  listMembers: {
    method: 'GET',
    path: '/workspace/members',
    summary: 'Members of the workspace of the request',
    ...answeredBy(workspaceRpc, 'auth.members'),
  },
  changeMember: {
    method: 'PUT',
    path: '/workspace/members/{id}',
    summary: 'Change the role of a member',
    params: byId,
    notFound: 'MEMBER_NOT_FOUND',
    body: memberChangeSchema,
    ...answeredBy(workspaceRpc, 'auth.change-member'),
  },
  removeMember: {
    method: 'DELETE',
    path: '/workspace/members/{id}',
    summary: 'Remove a member, with their API tokens for the workspace',
    params: byId,
    notFound: 'MEMBER_NOT_FOUND',
    ...answeredBy(workspaceRpc, 'auth.remove-member'),
  },
  listMemberInvitations: {
    method: 'GET',
    path: '/workspace/invitations',
    summary: 'Invitations to the workspace that wait to be accepted',
    ...answeredBy(workspaceRpc, 'auth.workspace-invitations'),
  },
  inviteMember: {
    method: 'POST',
    path: '/workspace/invitations',
    summary: 'Invite a person to the workspace by mail; another invitation of the same address replaces the first',
    body: workspaceInvitationInputSchema,
    status: 201,
    ...answeredBy(workspaceRpc, 'auth.invite-member'),
  },
  withdrawMemberInvitation: {
    method: 'DELETE',
    path: '/workspace/invitations/{id}',
    summary: 'Withdraw an invitation to the workspace',
    params: byId,
    notFound: 'INVITATION_NOT_FOUND',
    ...answeredBy(workspaceRpc, 'auth.withdraw-member-invitation'),
  },
  listOwnInvitations: {
    method: 'GET',
    path: '/own-invitations',
    summary: 'Invitations of the caller to workspaces',
    ...answeredBy(workspaceRpc, 'auth.own-invitations'),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/own-invitations/{id}/accept',
    summary: 'Accept an invitation to a workspace',
    params: byId,
    notFound: 'INVITATION_NOT_FOUND',
    ...answeredBy(workspaceRpc, 'auth.accept-invitation'),
  },
  declineInvitation: {
    method: 'DELETE',
    path: '/own-invitations/{id}',
    summary: 'Decline an invitation to a workspace',
    params: byId,
    notFound: 'INVITATION_NOT_FOUND',
    ...answeredBy(workspaceRpc, 'auth.decline-invitation'),
  },
} as const satisfies Routes;
