import { formatCount, formatExactValue, formatValue } from '@rfp/api-client/display';
import { highPriorityScore, type Stats } from '@rfp/contracts/stats';
import { type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { listAddress } from '../opportunities/list-address.js';
import { Skeleton } from '../shared/Skeleton.js';
import { texts } from '../texts.js';
import styles from './cards.module.css';
import { StatsFailed } from './StatsFailed.js';

const words = texts.dashboard;

interface CardProps {
  label: string;
  to: string;
  figure: ReactNode;
  details: (string | null)[];
  change: string;
}

/** One figure. The label links to the list that it counts, and the whole card is clickable. */
function Card({ label, to, figure, details, change }: CardProps) {
  return (
    <li className={styles['card']}>
      <Link to={to} className={styles['label']}>
        {label}
      </Link>
      <p className={styles['figure']}>{figure}</p>
      <p className={styles['detail']}>{details.filter((detail) => detail !== null).join(' \u00b7 ')}</p>
      <p className={styles['change']}>{change}</p>
    </li>
  );
}

function changeText(change: number, print: (value: number) => string): string {
  return change > 0 ? words.lastWeek(print(change)) : words.noneLastWeek;
}

/** Amounts and scores that are no part of the figures of the card. */
function apartText({ value_apart: { ceilings, awards, closed }, closed_avg_score: closedScore }: Stats): string {
  const valued = [
    { sum: ceilings, text: words.ceilings },
    { sum: awards, text: words.awards },
    { sum: closed, text: words.closedValue },
  ];
  const parts = [
    ...valued.flatMap(({ sum: { count, value }, text }) =>
      count === 0 ? [] : [text(formatValue(value), formatCount(count))],
    ),
    ...(closedScore === null ? [] : [words.closedAverage(closedScore.toFixed(1))]),
  ];
  return parts.length === 0 ? words.nothingApart : words.apart(parts);
}

function Cards({ stats }: { stats: Stats }) {
  const { added_last_week: week, due_date_distribution: due } = stats;
  return (
    <>
      <Card
        label={words.total}
        to={listAddress({})}
        figure={formatCount(stats.total_opportunities)}
        details={[words.active(formatCount(stats.active_opportunities))]}
        change={changeText(week.total, formatCount)}
      />
      <Card
        label={words.value}
        to={listAddress({ min_value: 0, q: '-status:closed' }, 'estimated_value')}
        figure={
          <span title={formatExactValue(stats.total_value)}>
            <span aria-hidden="true">{formatValue(stats.total_value)}</span>
            <span className="hidden">{formatExactValue(stats.total_value)}</span>
          </span>
        }
        details={[words.average(stats.avg_score.toFixed(1)), words.stated(formatCount(stats.valued_opportunities))]}
        change={apartText(stats)}
      />
      <Card
        label={words.high}
        to={listAddress({ min_score: highPriorityScore }, 'total_score')}
        figure={formatCount(stats.high_priority)}
        details={[words.highNote]}
        change={changeText(week.high_priority, formatCount)}
      />
      <Card
        label={words.due}
        to={listAddress({ due_within_days: 30 }, 'due_date', 'ASC')}
        figure={formatCount(stats.due_soon)}
        details={[words.dueNote]}
        change={words.within7(formatCount(due['Due in 7 days']))}
      />
    </>
  );
}

function CardSkeleton() {
  return (
    <li className={styles['card']}>
      <Skeleton width="60%" />
      <Skeleton width="45%" height={36} />
      <Skeleton width="70%" />
      <Skeleton width="55%" />
    </li>
  );
}

export function StatCards({ stats: { data, error, refetch } }: { stats: UseQueryResult<Stats> }) {
  if (data === undefined && error !== null) {
    return (
      <div className={styles['failed']}>
        <StatsFailed what={words.figures} error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <ul className={styles['cards']} aria-label={words.figures} aria-busy={data === undefined}>
      {data === undefined ? (
        ['total', 'value', 'high', 'due'].map((key) => <CardSkeleton key={key} />)
      ) : (
        <Cards stats={data} />
      )}
    </ul>
  );
}
