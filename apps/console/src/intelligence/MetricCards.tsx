import { type ReactNode } from 'react';
import { Skeleton } from '../shared/states/Skeleton.js';
import { BasisLink } from './BasisLink.js';
import { DemoChip } from './DemoChip.js';
import { type Demo, type Metric } from './data/financial-types.js';
import styles from './intelligence.module.css';
import { intelligenceTexts as words } from './intelligence-texts.js';
import { type AnswerState } from './answers/use-answer.js';

interface CardProps {
  metric: Metric;
  demo: Demo;
  /** Whether the card is compact, for a row of at most 72 px. The tooltip has the whole description. */
  isShort: boolean;
}

/** Change of a metric. A change that rounds to zero has no direction. */
function MetricChange({ change, trend }: Pick<Metric, 'change' | 'trend'>) {
  if (change === null || trend === null) return null;
  if (Number.parseFloat(change) === 0) return <p className={styles['change']}>{change}</p>;
  return (
    <p className={styles['change']} data-trend={trend}>
      <span aria-hidden="true">{trend === 'up' ? '\u25B2' : '\u25BC'}</span>
      <span className="hidden">{words[trend]}</span> {change}
    </p>
  );
}

const skeletons = ['1', '2', '3', '4'];

function MetricCard({
  metric: { metric, current_value, change, trend, description, basis },
  demo,
  isShort,
}: CardProps) {
  return (
    <li className={styles['card']}>
      <p className={styles['label']}>{metric}</p>
      <p className={styles['figure']}>
        {isShort && basis !== null ? <BasisLink basis={basis} name={metric} figure={current_value} /> : current_value}{' '}
        <DemoChip demo={demo} />
      </p>
      <MetricChange change={change} trend={trend} />
      <p className={styles['detail']} title={isShort ? description : undefined}>
        <span>{description}</span>
        {isShort ? null : <BasisLink basis={basis} name={metric} />}
      </p>
    </li>
  );
}

function CardSkeleton({ isShort }: Pick<CardProps, 'isShort'>) {
  if (isShort) return <li className={styles['card']} />;
  return (
    <li className={styles['card']}>
      <Skeleton width="60%" />
      <Skeleton width="45%" height={36} />
      <Skeleton width="30%" />
      <Skeleton width="80%" height={40} />
    </li>
  );
}

interface MetricCardsProps {
  label: string;
  metrics: AnswerState<readonly Metric[]>;
  isShort?: boolean;
  /** Action shown if loading failed. */
  children?: ReactNode;
}

/** One card per metric. While the metrics load, skeletons of equal height. */
export function MetricCards({ label, metrics: { answer, busy }, isShort = false, children }: MetricCardsProps) {
  if (answer === undefined && !busy) {
    return (
      <div className={styles['actions']}>
        <p className={styles['muted']}>{words.metrics.failed}</p>
        {children}
      </div>
    );
  }
  // Keyboard users can only scroll a row with a focusable element. Without links, the row itself is focusable.
  const needsFocus = isShort && answer?.content.every(({ basis }) => basis === null) === true;
  return (
    <ul
      className={isShort ? styles['strip'] : styles['cards']}
      aria-label={label}
      aria-busy={answer === undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without links, the keyboard could not scroll it
      tabIndex={needsFocus ? 0 : undefined}
    >
      {answer === undefined
        ? skeletons.map((key) => <CardSkeleton key={key} isShort={isShort} />)
        : answer.content.map((metric) => (
            <MetricCard key={metric.metric} metric={metric} demo={answer.demo} isShort={isShort} />
          ))}
    </ul>
  );
}
