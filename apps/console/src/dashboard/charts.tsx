import { formatCount } from '@rfp/api-client/display';
import { Bar, BarChart, Cell, LabelList, Pie, PieChart, ResponsiveContainer, Tooltip, XAxis } from 'recharts';
import { formatShare, type Part, type TypePart } from './chart-figures.js';
import styles from './charts.module.css';
import { seriesOf } from './series.js';

interface TipProps {
  active?: boolean;
  payload?: readonly { payload?: Part }[];
}

function Tip({ active, payload }: TipProps) {
  const part = payload?.[0]?.payload;
  if (active !== true || part === undefined) return null;
  return (
    <p className={styles['tip']}>
      {part.label}: {formatCount(part.count)} ({formatShare(part.share)})
    </p>
  );
}

interface ChartProps {
  /** A shape was clicked. */
  onOpen: (part: Part) => void;
}

export function TypePie({ parts, onOpen }: ChartProps & { parts: TypePart[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <PieChart accessibilityLayer={false}>
        <Pie
          data={parts}
          dataKey="count"
          nameKey="label"
          innerRadius="62%"
          outerRadius="100%"
          startAngle={90}
          endAngle={-270}
          stroke="var(--surface)"
          strokeWidth={2}
          isAnimationActive={false}
          rootTabIndex={-1}
        >
          {parts.map((part) => (
            <Cell key={part.type} fill={seriesOf[part.type]} cursor="pointer" onClick={() => onOpen(part)} />
          ))}
        </Pie>
        <Tooltip content={<Tip />} isAnimationActive={false} />
      </PieChart>
    </ResponsiveContainer>
  );
}

/** Columns labelled with their values, so there is no value axis. */
export function PartColumns({ parts, colours, onOpen }: ChartProps & { parts: Part[]; colours: string[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={parts}
        margin={{ top: 22, right: 4, bottom: 0, left: 4 }}
        barCategoryGap="28%"
        accessibilityLayer={false}
      >
        <XAxis
          dataKey="label"
          interval={0}
          tickLine={false}
          axisLine={{ stroke: 'var(--border)' }}
          tick={{ fontSize: 12, fill: 'var(--muted)' }}
        />
        <Tooltip content={<Tip />} isAnimationActive={false} cursor={{ fill: 'var(--hover)' }} />
        <Bar dataKey="count" radius={[3, 3, 0, 0]} isAnimationActive={false} minPointSize={2}>
          {parts.map((part, at) => (
            <Cell
              key={part.label}
              fill={colours[at] ?? 'var(--series-5)'}
              cursor="pointer"
              onClick={() => onOpen(part)}
            />
          ))}
          <LabelList
            dataKey="count"
            position="top"
            formatter={(count) => formatCount(Number(count))}
            className={styles['value'] ?? ''}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
