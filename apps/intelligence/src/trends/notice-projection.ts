import { monthNumber, periodOfMonths } from '@rfp/market/period';
import { type EntityManager } from 'typeorm';
import { NoFigure } from '../awards/award-answer.js';
import { countText } from '../market/compare-months.js';
import { readCounts } from '../market/market-counts.js';
import { type KnownPostings, NotObserved, observedIn, observedMonths } from '../market/observed-periods.js';
import { project, type ProjectedSeries, seriesOf } from './projection.js';

/** A forecast needs two seasons. */
const minMonths = 24;
const maxMonths = 60;

/** Projects the number of notices in the next months from the last five years. Of the current month, only the past days count. */
export async function projectNotices(
  database: Pick<EntityManager, 'query'>,
  { demo, known, horizon }: { demo: boolean; known: KnownPostings; horizon: number },
): Promise<ProjectedSeries | NoFigure> {
  const observed = observedMonths(known, { min: minMonths, max: maxMonths });
  if (observed instanceof NotObserved) return new NoFigure(observed.reason);
  const { period, sources, note } = observed;
  const current = monthNumber(known.now.toISOString());
  const ahead = periodOfMonths(current, current + horizon - 1);
  const counts = await readCounts(database, {
    demo,
    kinds: ['all'],
    period: { from: period.from, to: ahead.to },
    sources,
  });
  const values = new Map(counts.map(({ month, notices }) => [month.slice(0, 7), notices]));
  const series = seriesOf(values, period, (posted) => ({
    of: 'opportunities',
    filter: { q: observedIn(posted, observed) },
    count: counts.reduce((sum, { month, notices }) => (month <= posted.to ? sum + notices : sum), 0),
  }));
  const options = { horizon, unit: 'notices', what: 'Opportunities posted', show: countText, note } as const;
  return project(series, { ...options, known: values, passed: passedFraction(known.now) });
}

/** The fraction of the current month that has passed. */
function passedFraction(now: Date): number {
  const month = monthNumber(now.toISOString());
  const [start, end] = [month, month + 1].map((each) => Date.parse(periodOfMonths(each, each).from));
  return start === undefined || end === undefined ? 0 : (now.getTime() - start) / (end - start);
}
