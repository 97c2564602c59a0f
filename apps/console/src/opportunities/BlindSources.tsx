import { lazy, Suspense } from 'react';
import { useOpportunityList } from './use-opportunity-list.js';

const CoverageGap = lazy(() => import('./CoverageGap.js').then(({ CoverageGap }) => ({ default: CoverageGap })));

/** The gaps in the coverage of the list. The list does not wait for them. */
export function BlindSources() {
  const { filter } = useOpportunityList();
  return (
    <Suspense>
      <CoverageGap filter={filter} />
    </Suspense>
  );
}
