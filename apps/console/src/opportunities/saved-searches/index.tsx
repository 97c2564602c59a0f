import { type ResourceProps } from 'react-admin';

/** Saved searches of the workspace of this tab, listed in the filter drawer. */
export const searches: ResourceProps = { name: 'searches', recordRepresentation: 'name' };
