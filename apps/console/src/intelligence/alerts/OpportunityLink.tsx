import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { opportunityAddress } from '../../opportunities/list-address.js';

/** Opens an opportunity, if there is one. */
export function OpportunityLink({ id, children }: { id: string | null; children: ReactNode }) {
  return id === null ? children : <Link to={opportunityAddress(id, undefined)}>{children}</Link>;
}
