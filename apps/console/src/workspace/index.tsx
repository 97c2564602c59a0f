import { type ResourceProps } from 'react-admin';

/** Members of the workspace of this tab and invitations to it, listed under Workspace. */
export const members: ResourceProps = { name: 'members', recordRepresentation: 'email' };
export const memberInvitations: ResourceProps = { name: 'member-invitations', recordRepresentation: 'email' };
