import { type MarketAnalysis } from '@rfp/contracts/intelligence';
import { askWatched } from '../answer/ask.js';
import { printAnswer } from '../answer/print-answer.js';
import { basisText, type Section, toRows } from '../answer/section.js';
import { createContext } from '../context.js';
import { type Io } from '../io.js';

export { marketAnalysisSchema as marketOverviewSchema } from '@rfp/contracts/intelligence';

/** `rfp market overview` */
export async function showOverview(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const answer = await askWatched(context, (call) => context.client.marketAnalysis({}, call));
  printAnswer(context, answer, sectionsOf(answer.data));
}

function sectionsOf({ summary, comment, key_trends, hot_sectors }: MarketAnalysis['data']): Section[] {
  const sectors = hot_sectors.map(({ name, growth, value, naics, share, basis }) => ({
    name: `${name} (NAICS ${naics})`,
    value,
    note: `share ${share.toFixed(1)} %, ${growth}`,
    basis: basisText(basis),
  }));
  return [
    { title: 'Summary', rows: [{ name: summary }, ...toRows(comment ?? null)] },
    { title: 'Key trends', rows: toRows(...key_trends) },
    { title: 'Hot sectors', rows: sectors },
  ];
}
