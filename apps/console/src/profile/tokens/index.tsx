import { type ResourceProps } from 'react-admin';

/** API tokens of the user, listed on the profile. */
export const tokens: ResourceProps = { name: 'tokens', recordRepresentation: 'name' };
