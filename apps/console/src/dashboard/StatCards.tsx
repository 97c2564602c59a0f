import { formatCount, formatExactValue, formatValue } from '@rfp/api-client/display';
import { highPriorityScore, type Stats } from '@rfp/contracts/stats';
import { type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { listAddress } from '../opportunities/list-address.js';
import { Skeleton } from '../shared/states/Skeleton.js';
import { TipButton } from '../shared/buttons/TipButton.js';
import { dashboardTexts } from './dashboard-texts.js';
import styles from './cards.module.css';
import { isByProfile, useForYou } from './today/use-for-you.js';
import { StatsFailed } from './StatsFailed.js';

const words = dashboardTexts;

interface CardProps {
  label: string;
  to: string;
  figure: ReactNode;
  detail: string;
  change: ReactNode;
}

/** One figure. The label links to the list behind it, and the whole card is clickable. */
function Card({ label, to, figure, detail, change }: CardProps) {
  return (
    <li className={styles['card']}>
      <Link to={to} className={styles['label']}>
        {label}
      </Link>
      <p className={styles['figure']}>{figure}</p>
      <p className={styles['detail']}>{detail}</p>
      <p className={styles['change']}>{change}</p>
    </li>
  );
}

/** Returns the text of the change over the last week. In the first week, it states instead that all records are new. */
function changeText(change: number, all: number, print: (value: number) => string): string {
  if (change > 0 && change >= all) return words.allNew(print(all));
  return change > 0 ? words.lastWeek(print(change)) : words.noneLastWeek;
}

/** Amounts and scores that the figures of the card exclude. */
function excludedText({ value_apart: { ceilings, awards, closed }, closed_avg_score: closedScore }: Stats): string {
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

/** Number of amounts in the sum, with a tooltip that explains which are included and excluded. */
function SumNote({ stats }: { stats: Stats }) {
  const all = words.summed(formatCount(stats.valued_opportunities), excludedText(stats));
  return (
    <>
      {words.stated(formatCount(stats.valued_opportunities))}{' '}
      <TipButton tip={all} className={styles['more']} aria-label={`${words.notIncluded}: ${all}`}>
        {words.notIncluded}
      </TipButton>
    </>
  );
}

/** High-priority opportunities by the user's own score, with the figure for everyone in small print. Without a profile, shows only the figure for everyone. */
function HighPriorityCard({ stats }: { stats: Stats }) {
  const { data, isLoading } = useForYou('high', 1);
  if (isLoading) return <CardSkeleton />;
  if (data !== undefined && isByProfile(data))
    return (
      <Card
        label={words.high}
        to={listAddress({ for_you: 'high' })}
        figure={formatCount(data.total)}
        detail={words.highFit}
        change={words.highOfAll(formatCount(stats.high_priority))}
      />
    );
  return (
    <Card
      label={words.high}
      to={listAddress({ min_score: highPriorityScore }, 'total_score')}
      figure={formatCount(stats.high_priority)}
      detail={words.highNote}
      change={changeText(stats.added_last_week.high_priority, stats.high_priority, formatCount)}
    />
  );
}

function Cards({ stats }: { stats: Stats }) {
  const { added_last_week: week, due_date_distribution: due } = stats;
  return (
    <>
      <Card
        label={words.total}
        to={listAddress({})}
        figure={formatCount(stats.total_opportunities)}
        detail={words.active(formatCount(stats.active_opportunities))}
        change={changeText(week.total, stats.total_opportunities, formatCount)}
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
        detail={words.average(stats.avg_score.toFixed(1))}
        change={<SumNote stats={stats} />}
      />
      <HighPriorityCard stats={stats} />
      <Card
        label={words.due}
        to={listAddress({ due_within_days: 30 }, 'due_date', 'ASC')}
        figure={formatCount(stats.due_soon)}
        detail={words.dueNote}
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
