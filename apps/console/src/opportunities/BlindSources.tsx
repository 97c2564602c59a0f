import { CoverageGap } from './CoverageGap.js';
import { useOpportunityList } from './use-opportunity-list.js';

/** The gaps in the coverage of the list. */
export function BlindSources() {
  const { filter } = useOpportunityList();
  return <CoverageGap filter={filter} />;
}
