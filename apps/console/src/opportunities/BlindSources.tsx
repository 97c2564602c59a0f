import { Suspense } from 'react';
import styles from './results.module.css';
import { useOpportunityList } from './use-opportunity-list.js';
import { lazyPart } from '../shared/lazy-part.js';

const CoverageGap = lazyPart(() => import('./CoverageGap.js').then(({ CoverageGap }) => CoverageGap));

/** The gaps in the coverage of the list. The list does not wait for them. */
export function BlindSources() {
  const { filter } = useOpportunityList();
  return (
    <div className={styles['gap']}>
      <Suspense>
        <CoverageGap filter={filter} />
      </Suspense>
    </div>
  );
}
