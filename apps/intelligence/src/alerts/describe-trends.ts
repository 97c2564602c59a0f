import { type MarketAnalysis } from '@rfp/contracts/intelligence';
import { type Matched, type TrendAlert } from '@rfp/contracts/smart-alerts';
import { titleText } from './alert-texts.js';

type Sector = MarketAnalysis['data']['hot_sectors'][number];

/** The growing sectors of a profile, by the first two digits of its NAICS codes; without any, those of its matches. */
export function describeTrends(
  { data: { hot_sectors, key_trends } }: Pick<MarketAnalysis, 'data'>,
  naicsCodes: readonly string[],
  matches: readonly Matched[],
): { found: TrendAlert[]; reason: string } {
  const codes = naicsCodes.length > 0 ? naicsCodes : matches.flatMap(({ row }) => row.naics_codes);
  const sectors = new Set(codes.map((code) => code.slice(0, 2)));
  const found = hot_sectors
    .filter(({ naics }) => sectors.has(naics))
    .map((sector): TrendAlert => {
      const trend = key_trends.find(({ basis }) => basis === sector.basis || isSame(basis, sector.basis));
      return {
        trend: `${sector.name} grows`,
        impact: impactOf(sector),
        description:
          trend?.text ?? `Its share of the notices has grown from ${sector.share_before}% to ${sector.share}%.`,
        opportunity: opportunityText(sector, matches),
        naics: sector.naics,
      };
    });
  const grown = hot_sectors.map(({ name }) => name).join(', ');
  const reason =
    hot_sectors.length === 0
      ? 'No sector has grown by more than chance explains.'
      : `The sectors that grow (${grown}) are none of the profile.`;
  return { found, reason };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** By the growth of its share. */
function impactOf({ share, share_before }: Sector): TrendAlert['impact'] {
  const growth = share_before === 0 ? 1 : share / share_before - 1;
  if (growth >= 0.5) return 'high';
  return growth >= 0.2 ? 'medium' : 'low';
}

function opportunityText({ naics, value, basis: { count } }: Sector, matches: readonly Matched[]): string {
  const within = matches.filter(({ row }) => row.naics_codes.some((code) => code.startsWith(naics)));
  const [best] = within;
  const posted = `${count} opportunities of it were posted, with stated values of ${value}`;
  if (best === undefined) return `${posted}; none of your best matches is among them.`;
  return `${posted}; of your best matches ${within.length} ${within.length === 1 ? 'is' : 'are'} in it, first "${titleText(best.row.title)}".`;
}
