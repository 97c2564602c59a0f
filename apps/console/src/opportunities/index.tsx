import { type ResourceProps } from 'react-admin';
import { lazyScreen } from '../shared/lazy-screen.js';

const OpportunityList = lazyScreen(() =>
  import('./list/OpportunityList.js').then(({ OpportunityList }) => OpportunityList),
);
const OpportunityDetail = lazyScreen(() =>
  import('./detail/OpportunityDetail.js').then(({ OpportunityDetail }) => OpportunityDetail),
);

/** The read-only detail is in react-admin's edit slot, because the specification's address is `/opportunities/{id}`. */
export const opportunities: ResourceProps = {
  name: 'opportunities',
  list: OpportunityList,
  edit: OpportunityDetail,
  recordRepresentation: 'title',
};
