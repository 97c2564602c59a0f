import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { opportunityAddress } from '../../opportunities/list-address.js';

/** Link to an opportunity; plain text without an id. */
export function OpportunityLink({ id, children }: { id: string | null; children: ReactNode }) {
  return id === null ? children : <Link to={opportunityAddress(id, undefined)}>{children}</Link>;
}
