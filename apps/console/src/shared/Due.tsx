import { dueBand, formatDay, formatInstant, formatRelativeDue } from '@rfp/api-client/display';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { texts } from '../texts.js';
import { useShownTime } from './use-as-of.js';
import styles from './due.module.css';

interface DueProps {
  opportunity: Pick<Opportunity, 'due_at' | 'due_date' | 'status'>;
  /** Off if the full date is shown beside it. */
  withDay?: boolean;
}

/** The deadline in relative words and its colour; muted once it no longer matters. */
export function Due({ opportunity: { due_at, due_date, status }, withDay = true }: DueProps) {
  const now = useShownTime();
  if (due_at === null) return <span className={styles['none']}>{texts.opportunity.noDue}</span>;
  return (
    <span
      className={styles['due']}
      data-band={status === 'closed' ? 'none' : dueBand(due_at, now)}
      title={formatInstant(due_at)}
    >
      {formatRelativeDue(due_at, now)}
      {withDay ? <span className={styles['day']}>{formatDay(due_date)}</span> : null}
    </span>
  );
}
