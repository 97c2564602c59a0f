import { type ResourceProps } from 'react-admin';

/** Accounts and invitations of the installation, listed under Administration. */
export const accounts: ResourceProps = { name: 'accounts', recordRepresentation: 'email' };
export const invitations: ResourceProps = { name: 'invitations', recordRepresentation: 'email' };
