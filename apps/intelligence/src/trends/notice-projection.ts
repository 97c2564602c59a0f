import { type EntityManager } from 'typeorm';
import { type TooLittle } from '../awards/award-answer.js';
import { countText } from '../market/compare-months.js';
import { readCounts } from '../market/market-counts.js';
import { postedIn, wholeMonthsUntil } from '../market/months.js';
import { project, type Projected, seriesOf } from './projection.js';

const seriesMonths = 60;

/** The notices of the next months, from those of the last five years. */
export async function projectNotices(
  database: Pick<EntityManager, 'query'>,
  { demo, now, horizon }: { demo: boolean; now: Date; horizon: number },
): Promise<Projected | TooLittle> {
  const period = wholeMonthsUntil(now, seriesMonths);
  const counts = await readCounts(database, { demo, kinds: ['all'], period });
  const values = new Map(counts.map(({ month, notices }) => [month.slice(0, 7), notices]));
  const series = seriesOf(values, period, (posted) => ({
    of: 'opportunities',
    filter: { q: postedIn(posted) },
    count: counts.reduce((sum, { notices }) => sum + notices, 0),
  }));
  return project(series, { horizon, unit: 'notices', what: 'Opportunities posted', show: countText });
}
