import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { messageOf } from '../data/errors.js';
import { EmptyState } from '../shared/EmptyState.js';
import { FailedState } from '../shared/FailedState.js';
import { SyncButton } from '../sync/SyncButton.js';
import { texts } from '../texts.js';
import { CardSkeletons } from './CardSkeletons.js';
import { DidYouMean } from './DidYouMean.js';
import { OpportunityCard } from './OpportunityCard.js';
import styles from './results.module.css';
import { useOpportunityList } from './use-opportunity-list.js';
import { WhyHere } from './WhyHere.js';

const words = texts.list;

function Failed() {
  const { error, isFiltered, clear, refetch } = useOpportunityList();
  return (
    <FailedState title={words.failed} message={messageOf(error)}>
      <div className={styles['actions']}>
        <Button onClick={refetch}>{texts.shell.retry}</Button>
        {isFiltered ? <Button onClick={clear}>{words.clear}</Button> : null}
      </div>
    </FailedState>
  );
}

function Empty() {
  const { isFiltered, clear } = useOpportunityList();
  return (
    <EmptyState title={words.none} message={isFiltered ? words.noneFit : words.noneYet}>
      <DidYouMean />
      {isFiltered ? <Button onClick={clear}>{words.clear}</Button> : <SyncButton />}
    </EmptyState>
  );
}

export function Results() {
  const { rows, error, stale } = useOpportunityList();
  if (error !== null) return <Failed />;
  if (rows === undefined) return <CardSkeletons />;
  if (rows.length === 0) return <Empty />;
  return (
    <div className={styles['results']} aria-busy={stale} data-stale={stale}>
      {stale ? <LinearProgress aria-label={words.loading} className={styles['progress'] ?? ''} /> : null}
      <ul aria-label={words.label}>
        {rows.map((opportunity) => (
          <OpportunityCard key={opportunity.id} opportunity={opportunity} More={WhyHere} />
        ))}
      </ul>
    </div>
  );
}
