import { type ResourceProps } from 'react-admin';

/** Runs are listed on the page of their source. */
export const runs: ResourceProps = { name: 'runs', recordRepresentation: 'source_name' };
