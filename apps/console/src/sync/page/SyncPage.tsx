import { useEffect } from 'react';
import { Page } from '../../layout/Page.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { texts } from '../../texts.js';
import { Announcer } from '../live/Announcer.js';
import { LiveState } from '../live/LiveState.js';
import { pageTexts } from '../page-texts.js';
import { useSync } from '../sync-context.js';
import { DeadLetters } from './DeadLetters.js';
import { LatestAdditions } from './LatestAdditions.js';
import { OverallStatus } from './OverallStatus.js';
import styles from './page.module.css';
import { RecentActivity } from './RecentActivity.js';
import { ScrapingSources } from './ScrapingSources.js';
import { SourceLists } from './SourceLists.js';
import { SyncActions } from './SyncActions.js';

/** Shows one toast for each load failure. Data that was loaded earlier stays visible. */
function useFailureToast(): void {
  const { status, error } = useSync();
  const toast = useToast();
  const failure = status === undefined ? error : null;
  useEffect(() => {
    if (failure !== null) toast({ title: texts.errors.title, description: pageTexts.loadFailed, variant: 'error' });
  }, [failure, toast]);
}

/** Sync Status: every source, its last result, and buttons to sync. */
export function SyncPage() {
  useFailureToast();
  const { status } = useSync();
  return (
    <Page title={texts.screens.sync}>
      <Announcer />
      <div className={styles['page']}>
        <div className={styles['intro']}>
          <p className={styles['subtitle']}>{pageTexts.subtitle}</p>
          <LiveState />
          <SyncActions />
        </div>
        <OverallStatus />
        {status === undefined ? null : (
          <div className={styles['columns']}>
            <div className={styles['column']}>
              <SourceLists sources={Object.values(status.sources)} />
            </div>
            <div className={styles['column']}>
              <DeadLetters />
              <ScrapingSources />
              <RecentActivity syncs={status.recent_syncs} />
              <LatestAdditions byType={status.by_source} />
            </div>
          </div>
        )}
      </div>
    </Page>
  );
}
