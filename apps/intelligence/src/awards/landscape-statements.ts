import { psc } from '@rfp/codes/code-tables';
import { type AwardBasis, type AwardFilter } from '@rfp/contracts/intelligence/awards';
import { type CompetitiveLandscape } from '@rfp/contracts/intelligence/competitive-landscape';
import { type Statement } from '@rfp/contracts/intelligence';
import { type LargestShares, shareBase } from '@rfp/market/largest-shares';
import { countText, growthText, percentOf } from '../market/compare-months.js';
import { statement } from './award-answer.js';
import { dollars } from './award-figures.js';
import { type CategoryShares } from './award-questions.js';

export interface Market {
  filter: AwardFilter;
  /** All contracts of the market. */
  basis: AwardBasis;
  /** Dollars obligated in the period; greater than 0. */
  whole: number;
}

/** Codes of set-asides for small businesses; the other codes are for regions, universities or no set-aside. */
export const smallBusinessCodes: string[] =
  'SBA SBP 8A 8AN HZC HZS SDVOSBC SDVOSBS WOSB WOSBSS EDWOSB EDWOSBSS VSA VSS ISBEE HS3 ESB 8ACCiv HS2Civ RSBCiv VSBCiv'.split(
    ' ',
  );

/** Minimum gains, as shares of the market, for an impact of each level. */
const impactThresholds = { high: 0.05, medium: 0.02, low: 0.01 };
const maxTrends = 8;

/** Statements on what makes the market easy to enter, as far as its figures show. */
export function successFactors(
  market: Market,
  {
    buyers,
    smallBusiness,
  }: {
    buyers: CategoryShares | null;
    /** Dollars, at most the whole. */
    smallBusiness: number | null;
  },
): Statement[] {
  return [
    ...(buyers === null ? [] : buyerStatements(market, buyers)),
    ...(smallBusiness === null ? [] : setAsideStatements(market, smallBusiness)),
  ];
}

function buyerStatements({ filter, whole }: Market, { shares, more }: CategoryShares): Statement[] {
  const [first] = shares;
  if (first === undefined || first.name === null || first.obligated === null || first.obligated <= 0) return [];
  const name = first.name.slice(0, 200);
  const amounts = shares.map(({ obligated }) => obligated ?? 0);
  return [
    statement(
      `${name} pays ${percentOf(first.obligated / shareBase(amounts, { whole, more }))}% of this market (${dollars(first.obligated)}): contracts with it reach more of the market than with any other agency.`,
      { of: 'awards', filter: { ...filter, agency: name }, count: null },
    ),
  ];
}

function setAsideStatements({ filter, basis, whole }: Market, smallBusiness: number): Statement[] {
  const open = whole - smallBusiness;
  return [
    ...(smallBusiness > 0
      ? [
          statement(
            `${percentOf(smallBusiness / whole)}% of the obligations (${dollars(smallBusiness)}) went through set-asides for small business: a certification opens that part.`,
            { of: 'awards', filter: { ...filter, set_asides: smallBusinessCodes }, count: null },
          ),
        ]
      : []),
    ...(open > 0
      ? [
          statement(
            `${percentOf(open / whole)}% of the obligations (${dollars(open)}) went without a set-aside for small business.`,
            basis,
          ),
        ]
      : []),
  ];
}

/** Statements on what makes the market hard to enter, as far as its figures show. */
export function marketBarriers({ basis, whole }: Market, shares: LargestShares | null): Statement[] {
  const { count } = basis;
  return [
    ...(shares === null ? [] : [statement(concentrationText(shares), basis)]),
    ...(count === null || count === 0
      ? []
      : [
          statement(
            `A contract got ${dollars(whole / count)} on average in the period (${countText(count)} contracts).`,
            basis,
          ),
        ]),
  ];
}

/** `43 recipients` or `more than 100 recipients`. */
export function recipientsText({ recipients, more }: Pick<LargestShares, 'recipients' | 'more'>): string {
  return `${more ? 'more than ' : ''}${countText(recipients)} recipients`;
}

function concentrationText(shares: LargestShares): string {
  const { topShare, hhi, level } = shares;
  const top =
    topShare === null
      ? ''
      : `The ten largest of ${recipientsText(shares)} have ${percentOf(topShare)}% of the obligations. `;
  const counted = topShare === null ? `all ${recipientsText(shares)}` : 'the largest';
  return `${top}The concentration is ${level} by the US Merger Guidelines of 2023 (HHI of ${counted}: ${countText(hhi)}).`;
}

/** Products and services whose gain is at least a hundredth of the market, the largest gain first. */
export function emergingTrends(
  { filter, whole }: Market,
  { now, before }: { now: CategoryShares; before: CategoryShares },
): CompetitiveLandscape['data']['emerging_trends'] {
  const earlier = new Map(before.shares.map(({ code, obligated }) => [code, obligated ?? 0]));
  return now.shares
    .flatMap(({ code, name, obligated }) => {
      // An entry missing from a truncated list has an unknown amount, not 0.
      const was = code === null ? undefined : (earlier.get(code) ?? (before.more ? undefined : 0));
      if (code === null || obligated === null || was === undefined) return [];
      return [{ code, name, obligated, was, gain: obligated - Math.max(0, was) }];
    })
    .filter(({ gain }) => gain / whole >= impactThresholds.low)
    .toSorted((one, other) => other.gain - one.gain || (one.code < other.code ? -1 : 1))
    .slice(0, maxTrends)
    .map(({ code, name, obligated, was, gain }) => ({
      trend: `${psc.get(code)?.title ?? name?.slice(0, 200) ?? code} (PSC ${code}): ${dollars(obligated)}, ${was > 0 ? growthText(obligated, was) : 'none in the period before'}`,
      impact: impactOf(gain / whole),
      basis: { of: 'awards', filter: { ...filter, psc_codes: [code] }, count: null },
    }));
}

function impactOf(part: number): 'high' | 'medium' | 'low' {
  if (part >= impactThresholds.high) return 'high';
  return part >= impactThresholds.medium ? 'medium' : 'low';
}
