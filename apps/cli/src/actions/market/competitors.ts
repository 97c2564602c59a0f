import { formatCount } from '@rfp/api-client/display';
import { awardingAgencySchema, naicsPrefixSchema, timeframeSchema } from '@rfp/contracts/intelligence/awards';
import { type CompetitiveLandscape } from '@rfp/contracts/intelligence/competitive-landscape';
import { z } from 'zod';
import { answer } from './answer.js';
import { basisText, type Row, type Section, statementRows } from './section.js';
import { listOption, parseOptions } from '../../parse-options.js';
import { type Options } from '../../context.js';

const optionsSchema = z.object({
  naics: listOption(z.array(naicsPrefixSchema).max(20)).optional(),
  agency: awardingAgencySchema.optional(),
  timeframe: timeframeSchema.optional(),
});

/** `rfp market competitors` */
export const showCompetitors = answer({
  input: (options: Options) => parseOptions(optionsSchema, options),
  request: (client, { naics: naics_codes, ...rest }, call) =>
    client.competitiveLandscape({ naics_codes, ...rest }, call),
  sections: ({ data }) => sectionsOf(data),
});

function sectionsOf(market: CompetitiveLandscape['data']): Section[] {
  return [
    { title: `Market, ${market.timeframe}`, rows: sizeRows(market) },
    { title: 'Top players', rows: market.top_players.map(playerRow) },
    { title: 'Success factors', rows: statementRows(...market.success_factors) },
    { title: 'Market barriers', rows: statementRows(...market.market_barriers) },
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
