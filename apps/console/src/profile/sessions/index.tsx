import { type ResourceProps } from 'react-admin';

/** Sessions of the user, listed on the profile. */
export const sessions: ResourceProps = { name: 'sessions', recordRepresentation: 'user_agent' };
