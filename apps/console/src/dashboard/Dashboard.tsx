import { Suspense } from 'react';
import { useReadOnly } from '../auth/person.js';
import { Page } from '../layout/Page.js';
import { useEver } from '../shared/use-ever.js';
import { texts } from '../texts.js';
import { ChartPanels } from './ChartPanels.js';
import styles from './dashboard.module.css';
import { FirstUse } from './first-use/FirstUse.js';
import { RecentOpportunities } from './RecentOpportunities.js';
import { RefreshButton } from './RefreshButton.js';
import { SourcesStatus } from './SourcesStatus.js';
import { StatCards } from './StatCards.js';
import { useDashboardData } from './use-dashboard-data.js';
import { lazyPart } from '../shared/lazy-part.js';

const YourAlerts = lazyPart(() => import('./YourAlerts.js').then(({ YourAlerts }) => YourAlerts));

const parts = 3;

export function Dashboard() {
  const { stats, recent, loaded, refresh } = useDashboardData();
  const isLoaded = useEver(loaded === parts);
  const isReadOnly = useReadOnly();
  return (
    <Page title={texts.screens.dashboard}>
      <div className={styles['dashboard']}>
        <div className={styles['intro']}>
          <p className={styles['subtitle']}>{texts.dashboard.subtitle}</p>
          <output className={styles['progress']}>{loaded < parts ? texts.dashboard.loaded(loaded) : ''}</output>
          <RefreshButton refresh={refresh} />
        </div>
        <FirstUse />
        <StatCards stats={stats} />
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
      </div>
    </Page>
  );
}
