import { type MarketAnalysis } from '@rfp/contracts/intelligence';
import { answer } from './answer.js';
import { basisText, type Section, statementRows } from './section.js';

/** `rfp market overview` */
export const showOverview = answer({
  input: () => ({}),
  request: (client, _input, call) => client.marketAnalysis({}, call),
  sections: ({ data }) => sectionsOf(data),
});

function sectionsOf({ summary, comment, key_trends, hot_sectors }: MarketAnalysis['data']): Section[] {
  const sectors = hot_sectors.map(({ name, growth, value, naics, share, basis }) => ({
    name: `${name} (NAICS ${naics})`,
    value,
    note: `share ${share.toFixed(1)} %, ${growth}`,
    basis: basisText(basis),
  }));
  return [
    { title: 'Summary', rows: [{ name: summary }, ...statementRows(comment ?? null)] },
    { title: 'Key trends', rows: statementRows(...key_trends) },
    { title: 'Hot sectors', rows: sectors },
  ];
}
