import { Suspense } from 'react';
import { useReadOnly } from '../auth/session/person.js';
import { isFailing } from '../data/errors.js';
import { Page } from '../layout/Page.js';
import { EmptyState } from '../shared/states/EmptyState.js';
import { useEver } from '../shared/hooks/use-ever.js';
import { useSync } from '../sync/sync-context.js';
import { texts } from '../texts.js';
import { dashboardTexts } from './dashboard-texts.js';
import { ChartPanels } from './ChartPanels.js';
import styles from './dashboard.module.css';
import { FirstUse } from './first-use/FirstUse.js';
import { RecentOpportunities } from './RecentOpportunities.js';
import { RefreshButton } from './RefreshButton.js';
import { SourcesStatus } from './SourcesStatus.js';
import { StatCards } from './StatCards.js';
import { useForYouThisWeek } from './today/use-for-you.js';
import { TodaySkeleton } from './today/TodaySkeleton.js';
import { type DashboardData, useDashboardData } from './use-dashboard-data.js';
import { lazyPart } from '../shared/lazy-part.js';

const Today = lazyPart(() => import('./today/Today.js').then(({ Today }) => Today));
const YourAlerts = lazyPart(() => import('./YourAlerts.js').then(({ YourAlerts }) => YourAlerts));

const parts = 3;

interface PanelsProps extends Pick<DashboardData, 'stats' | 'recent'> {
  isLoaded: boolean;
  isReadOnly: boolean;
}

function Panels({ stats, recent, isLoaded, isReadOnly }: PanelsProps) {
  return (
    <>
      {isReadOnly ? null : (
        <div className={styles['today']}>
          <Suspense fallback={<TodaySkeleton />}>
            <Today />
          </Suspense>
        </div>
      )}
      <StatCards stats={stats} />
      <FirstUse />
      <ChartPanels stats={stats} />
      <div className={styles['columns']}>
        <RecentOpportunities recent={recent} />
        <div className={styles['side']}>
          <SourcesStatus />
          {isLoaded && !isReadOnly ? (
            <Suspense>
              <YourAlerts />
            </Suspense>
          ) : null}
        </div>
      </div>
    </>
  );
}

export function Dashboard() {
  const { stats, recent, loaded, refresh } = useDashboardData();
  // Starts the request before the code of the panel has loaded.
  useForYouThisWeek();
  const isLoaded = useEver(loaded === parts);
  const isReadOnly = useReadOnly();
  const { status, error } = useSync();
  const hasNothing = [status, stats.data, recent.data].every((part) => part === undefined);
  return (
    <Page title={texts.screens.dashboard}>
      <div className={styles['dashboard']}>
        <div className={styles['intro']}>
          <p className={styles['subtitle']}>{dashboardTexts.subtitle}</p>
          <output className={styles['progress']}>{loaded < parts ? dashboardTexts.loaded(loaded) : ''}</output>
          <RefreshButton refresh={refresh} />
        </div>
        {hasNothing && isFailing(error) ? (
          <EmptyState title={texts.errors.panel(texts.screens.dashboard)} message={texts.errors.comesBack} />
        ) : (
          <Panels stats={stats} recent={recent} isLoaded={isLoaded} isReadOnly={isReadOnly} />
        )}
      </div>
    </Page>
  );
}
