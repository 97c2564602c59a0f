import { type ResourceProps } from 'react-admin';

/** Notifications of the user, listed in the top bar. */
export const notifications: ResourceProps = { name: 'notifications', recordRepresentation: 'title' };
