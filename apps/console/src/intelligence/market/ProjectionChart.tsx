import { type Projection } from '@rfp/contracts/intelligence/market-forecast';
import styles from './projection.module.css';
import { roundedMax, visibleMonths } from './projection-scale.js';

type Month = Projection['months'][number];

interface ChartProps {
  months: readonly Month[];
  format: (value: number) => string;
}

/** Chart of expected values with their intervals. Hidden from screen readers: the table has the same figures. */
export function ProjectionChart({ months, format }: ChartProps) {
  const max = roundedMax(Math.max(...months.map(({ expected, high }) => Math.max(expected, high ?? 0))));
  // Coordinates in percent of the plot.
  const toX = (at: number) => ((at + 0.5) / months.length) * 100;
  const toY = (value: number) => 100 - (value / max) * 100;
  const known = months.flatMap(({ low, high }, at) =>
    low === null || high === null ? [] : [{ x: toX(at), low, high }],
  );
  const band = [
    ...known.map(({ x, high }) => `${x},${toY(high)}`),
    ...known.toReversed().map(({ x, low }) => `${x},${toY(low)}`),
  ];
  const expected = months.map((month, at) => `${toX(at)},${toY(month.expected)}`);
  return (
    <div className={styles['chart']}>
      {[max, max / 2, 0].map((value) => (
        <span key={value} className={styles['value']} style={{ top: `${toY(value)}%` }}>
          {format(value)}
        </span>
      ))}
      {visibleMonths(months.length).map((at) => (
        <span key={at} className={styles['month']} style={{ left: `${toX(at)}%` }}>
          {months[at]?.month}
        </span>
      ))}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <polygon points={band.join(' ')} className={styles['band']} />
        <polyline points={expected.join(' ')} className={styles['line']} />
        {/* Zero-length lines with round caps: they stay round although the plot is stretched. */}
        <path d={expected.map((point) => `M${point}h0`).join('')} className={styles['dots']} />
      </svg>
    </div>
  );
}
