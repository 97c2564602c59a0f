import { type Opportunity } from '@rfp/contracts/opportunity';
import { Link } from 'react-router';
import { Chip } from '../shared/values/Chips.js';
import { Due } from '../shared/values/Due.js';
import { EmptyState } from '../shared/states/EmptyState.js';
import { Money } from '../shared/values/Money.js';
import { Panel } from '../shared/Panel.js';
import { ringScore } from '../shared/values/ring-score.js';
import { ScoreRing } from '../shared/values/ScoreRing.js';
import { Skeleton } from '../shared/states/Skeleton.js';
import { displayBuyer, useTitle } from '../shared/hooks/use-title.js';
import { texts } from '../texts.js';
import { dashboardTexts } from './dashboard-texts.js';
import styles from './recent.module.css';
import { StatsFailed } from './StatsFailed.js';
import { type DashboardData } from './use-dashboard-data.js';

const words = dashboardTexts;
const skeletonRows = ['1', '2', '3', '4', '5', '6'];

function RecentRow({ opportunity }: { opportunity: Opportunity }) {
  const title = useTitle(opportunity);
  return (
    <li className={styles['row']}>
      <ScoreRing ring={ringScore(opportunity)} size={36} />
      <div className={styles['what']}>
        <Link to={`/opportunities/${opportunity.id}`} className={styles['title']} title={title}>
          {title}
        </Link>
        <p className={styles['meta']}>
          <span>
            {displayBuyer(opportunity)} &middot; {opportunity.source_name}
          </span>
          {opportunity.cancelled ? <Chip tone="bad">{texts.opportunity.cancelled}</Chip> : null}
        </p>
      </div>
      <div className={styles['figures']}>
        <Money opportunity={opportunity} />
        <Due opportunity={opportunity} withDay={false} />
      </div>
    </li>
  );
}

function Rows({ recent }: { recent: DashboardData['recent'] }) {
  if (recent.data !== undefined && recent.data.length === 0) {
    return (
      <EmptyState title={words.recentEmpty} message={words.emptyHint}>
        <Link to="/sync">{texts.list.seeSync}</Link>
      </EmptyState>
    );
  }
  if (recent.data !== undefined) {
    return (
      <ol>
        {recent.data.map((opportunity) => (
          <RecentRow key={opportunity.id} opportunity={opportunity} />
        ))}
      </ol>
    );
  }
  if (recent.error !== null)
    return <StatsFailed what={words.recent} error={recent.error} onRetry={() => void recent.refetch()} />;
  return (
    <div>
      {skeletonRows.map((key) => (
        <div key={key} className={styles['row']}>
          <Skeleton variant="circular" width={36} height={36} />
          <div>
            <Skeleton width="80%" />
            <Skeleton width="50%" />
          </div>
          <Skeleton width={72} />
        </div>
      ))}
    </div>
  );
}

export function RecentOpportunities({ recent }: { recent: DashboardData['recent'] }) {
  return (
    <Panel title={words.recent} note={<Link to="/opportunities">{texts.list.all}</Link>} busy={recent.isPending}>
      <Rows recent={recent} />
    </Panel>
  );
}
