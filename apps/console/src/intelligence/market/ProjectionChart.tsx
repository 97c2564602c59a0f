import { type Projection } from '@rfp/contracts/market-forecast';
import { Area, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';

type Month = Projection['months'][number];

interface ChartProps {
  months: readonly Month[];
  format: (value: number) => string;
}

/** Nothing where the interval is not known. */
function intervalOf({ low, high }: Month): [number, number] | null {
  return low === null || high === null ? null : [low, high];
}

const tick = { fontSize: 12, fill: 'var(--muted)' };

/** The expected value of each month within its interval. */
export function ProjectionChart({ months, format }: ChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={[...months]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <XAxis dataKey="month" tickLine={false} axisLine={{ stroke: 'var(--border)' }} tick={tick} minTickGap={16} />
        <YAxis
          tickFormatter={(value: number) => format(value)}
          tickLine={false}
          axisLine={false}
          tick={tick}
          width={72}
        />
        <Area
          dataKey={intervalOf}
          stroke="none"
          fill="var(--series-1)"
          fillOpacity={0.18}
          isAnimationActive={false}
          activeDot={false}
        />
        <Line dataKey="expected" stroke="var(--series-1)" strokeWidth={2} dot={{ r: 2.5 }} isAnimationActive={false} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
