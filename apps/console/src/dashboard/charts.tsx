import Tooltip from '@mui/material/Tooltip';
import { formatCount } from '@rfp/api-client/display';
import { formatShare, type Part, type TypePart } from './chart-figures.js';
import styles from './charts.module.css';
import { typeColors } from './series.js';

interface ChartProps {
  /** Called when a shape is clicked. */
  onOpen: (part: Part) => void;
}

function tooltipText({ label, count, share }: Part): string {
  return `${label}: ${formatCount(count)} (${formatShare(share)})`;
}

/** Gap between two parts, in percent of the ring. */
const gap = 0.6;

export function TypePie({ parts, onOpen }: ChartProps & { parts: TypePart[] }) {
  const partGap = parts.length > 1 ? gap : 0;
  return (
    <svg viewBox="0 0 100 100" className={styles['shapes']}>
      {parts.map((part, at) => {
        const start = parts.slice(0, at).reduce((sum, { share }) => sum + share, 0) * 100;
        return (
          <Tooltip key={part.type} title={tooltipText(part)} describeChild followCursor>
            <circle
              data-shape
              cx="50"
              cy="50"
              r="40.5"
              fill="none"
              stroke={typeColors[part.type]}
              strokeWidth="19"
              pathLength="100"
              strokeDasharray={`${Math.max(part.share * 100 - partGap, partGap)} 100`}
              strokeDashoffset={-start}
              transform="rotate(-90 50 50)"
              onClick={() => onOpen(part)}
            />
          </Tooltip>
        );
      })}
    </svg>
  );
}

/** Pixels reserved above the plot for the value of the highest column, and below the plot for the labels. */
const spaceAbove = 22;
const spaceBelow = 26;
const height = 188;
/** Column width in percent of the available width. */
const columnWidth = 72;
/** Minimum column height in percent, so that small values stay visible. */
const minHeight = 1;

/** Column chart. Columns are labeled with their values, so there is no value axis. */
export function PartColumns({ parts, colours, onOpen }: ChartProps & { parts: Part[]; colours: string[] }) {
  const max = Math.max(1, ...parts.map(({ count }) => count));
  const slotWidth = 100 / parts.length;
  return (
    <svg height={height} className={styles['shapes']}>
      <svg y={spaceAbove} height={height - spaceAbove - spaceBelow} className={styles['plot']}>
        {parts.map((part, at) => {
          const size = Math.max((part.count / max) * 100, minHeight);
          const middle = `${(at + 0.5) * slotWidth}%`;
          return (
            <Tooltip key={part.label} title={tooltipText(part)} describeChild followCursor>
              <g onClick={() => onOpen(part)}>
                <rect
                  data-shape
                  x={`${at * slotWidth + (slotWidth * (100 - columnWidth)) / 200}%`}
                  y={`${100 - size}%`}
                  width={`${(slotWidth * columnWidth) / 100}%`}
                  height={`${size}%`}
                  rx="3"
                  fill={colours[at] ?? 'var(--series-5)'}
                />
                <text x={middle} y={`${100 - size}%`} dy="-6" className={styles['value']}>
                  {formatCount(part.count)}
                </text>
                <text x={middle} y="100%" dy="18" className={styles['name']}>
                  {part.label}
                </text>
              </g>
            </Tooltip>
          );
        })}
        <line x2="100%" y1="100%" y2="100%" stroke="var(--border)" />
      </svg>
    </svg>
  );
}
