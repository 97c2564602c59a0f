import { forecastMethodLabels, formatCount, formatValue } from '@rfp/api-client/display';
import { type Projection } from '@rfp/contracts/intelligence/market-forecast';
import { formatShare } from '../../dashboard/chart-figures.js';
import { Panel } from '../../shared/Panel.js';
import { BasisLink } from '../BasisLink.js';
import { DemoChip } from '../DemoChip.js';
import { type Demo } from '../data/financial-types.js';
import styles from '../intelligence.module.css';
import { intelligenceTexts } from '../intelligence-texts.js';
import { ProjectionChart } from './ProjectionChart.js';

const words = intelligenceTexts.market.forecast;

const formats = { dollars: formatValue, notices: (count: number) => formatCount(Math.round(count)) };

type Month = Projection['months'][number];

function rangeText({ low, high }: Month, format: (value: number) => string): string {
  return low === null || high === null ? words.unknownRange : words.range(format(low), format(high));
}

function errorText(error: number | null): string {
  return error === null ? words.unknownRange : error.toFixed(2);
}

/** Forecast by month: chart, figures, method and errors. */
export function ProjectionPanel({ projection, demo }: { projection: Projection | null; demo: Demo }) {
  if (projection === null) return null;
  const { unit, months, level, method, error, naive_error: naive, basis } = projection;
  const title = words.projection[unit];
  const format = formats[unit];
  return (
    <Panel title={title} note={<DemoChip demo={demo} />} className={styles['wide']}>
      <div className={styles['chart']} aria-hidden="true">
        <ProjectionChart months={months} format={format} />
      </div>
      <table className={styles['table']}>
        <caption className="hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            <th scope="col">{words.expected}</th>
            <th scope="col">{words.interval(formatShare(level))}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row" data-label={words.month}>
                {month.month}
              </th>
              <td data-label={words.expected}>{format(month.expected)}</td>
              <td data-label={words.interval(formatShare(level))}>{rangeText(month, format)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['detail']}>
        {words.method(forecastMethodLabels[method], errorText(error), errorText(naive))}
        <BasisLink basis={basis} name={title} />
      </p>
    </Panel>
  );
}
