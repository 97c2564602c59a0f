import { type ResourceProps } from 'react-admin';
import { lazyScreen } from '../shared/lazy-screen.js';
import { OpportunityList } from './list/OpportunityList.js';

const OpportunityDetail = lazyScreen(() =>
  import('./detail/OpportunityDetail.js').then(({ OpportunityDetail }) => OpportunityDetail),
);

/** The list is part of the first files. The read-only detail is in react-admin's edit slot, because the specification's address is `/opportunities/{id}`. */
export const opportunities: ResourceProps = {
  name: 'opportunities',
  list: OpportunityList,
  edit: OpportunityDetail,
  recordRepresentation: 'title',
};
