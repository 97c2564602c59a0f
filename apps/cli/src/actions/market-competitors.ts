import { formatCount } from '@rfp/api-client/display';
import { awardingAgencySchema, naicsPrefixSchema, timeframeSchema } from '@rfp/contracts/awards';
import { type CompetitiveLandscape } from '@rfp/contracts/competitive-landscape';
import { z } from 'zod';
import { askWatched } from '../answer/ask.js';
import { printAnswer } from '../answer/print-answer.js';
import { basisText, type Row, type Section, toRows } from '../answer/section.js';
import { createContext } from '../context.js';
import { type Io } from '../io.js';
import { listOption } from '../list-option.js';
import { parseOptions } from '../parse-options.js';

export { competitiveLandscapeSchema as marketCompetitorsSchema } from '@rfp/contracts/competitive-landscape';

const optionsSchema = z.object({
  naics: listOption(z.array(naicsPrefixSchema).max(20)).optional(),
  agency: awardingAgencySchema.optional(),
  timeframe: timeframeSchema.optional(),
});

/** `rfp market competitors` */
export async function showCompetitors(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const { naics: naics_codes, agency, timeframe } = parseOptions(optionsSchema, options);
  const answer = await askWatched(context, (call) =>
    context.client.competitiveLandscape({ naics_codes, agency, timeframe }, call),
  );
  printAnswer(context, answer, sectionsOf(answer.data));
}

function sectionsOf(market: CompetitiveLandscape['data']): Section[] {
  return [
    { title: `Market, ${market.timeframe}`, rows: sizeRows(market) },
    { title: 'Top players', rows: market.top_players.map(playerRow) },
    { title: 'Success factors', rows: toRows(...market.success_factors) },
    { title: 'Market barriers', rows: toRows(...market.market_barriers) },
    {
      title: 'Emerging trends',
      rows: market.emerging_trends.map(({ trend, impact, basis }) => ({
        name: trend,
        value: `${impact} impact`,
        basis: basisText(basis),
      })),
    },
  ];
}

function sizeRows({
  market_size: size,
  active_contracts: contracts,
  concentration,
}: CompetitiveLandscape['data']): Row[] {
  const sizes = [
    { name: 'Market size', unit: 'US dollars', found: size },
    { name: 'Active contracts', unit: 'contracts', found: contracts },
  ].flatMap(({ name, unit, found }) =>
    found === null
      ? []
      : [{ name, value: `${found.text} ${unit}`, note: found.change ?? '', basis: basisText(found.basis) }],
  );
  if (concentration === null) return sizes;
  const { text, hhi, basis, recipients, more } = concentration;
  const note = `of the ten largest of ${more ? 'more than ' : ''}${formatCount(recipients)} recipients; Herfindahl-Hirschman Index ${formatCount(Math.round(hhi))}`;
  return [...sizes, { name: 'Concentration', value: text, note, basis: basisText(basis) }];
}

function playerRow({
  name,
  share,
  awards,
  value,
  strengths,
  url,
}: CompetitiveLandscape['data']['top_players'][number]) {
  const contracts = awards === null ? [] : [`${formatCount(awards)} ${awards === 1 ? 'contract' : 'contracts'}`];
  const note = [value, ...contracts, ...strengths].join(', ');
  return { name, value: `${share.toFixed(1)} %`, note, links: url === null ? [] : [url] };
}
