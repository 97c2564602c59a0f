import { type Award, type AwardFilter } from '@rfp/contracts/intelligence/awards';
import { type MarketForecast } from '@rfp/contracts/intelligence/market-forecast';
import { type Award as MarketAward } from '@rfp/market/award';
import { type Recompete, recompetes } from '@rfp/market/recompetes';
import { type AwardAnswer, NoFigure } from '../awards/award-answer.js';
import { dollars, publishedMonths } from '../awards/award-figures.js';
import { largestAwards } from '../awards/award-questions.js';

export type RecompeteLead =
  MarketForecast['data']['market_forecast']['opportunity_pipeline']['high_value_recompetes'][number];

/** Pages of 100 contracts to scan. USAspending cannot filter by end date, so the largest contracts are scanned. */
const scannedPages = 3;
const activeMonths = 24;
const maxLeads = 10;
const monthMs = 30.44 * 86_400_000;

/** The largest contracts with an action in the last two years that end within the given months. */
export async function recompeteLeads(
  answer: AwardAnswer,
  { now, months, market = {} }: { now: Date; months: number; market?: Pick<AwardFilter, 'naics_codes'> },
): Promise<RecompeteLead[]> {
  const leads = await answer.figure('Recompetes', async () => {
    const filter = { ...publishedMonths(now, activeMonths), ...market };
    const lists = await Promise.all(
      Array.from({ length: scannedPages }, (_, at) => answer.ask(largestAwards(filter, at + 1))),
    );
    const awards = new Map(lists.flatMap((list) => list.awards).map((award) => [award.id, award]));
    const found = recompetes([...awards.values()].filter(hasIncumbent).map(toMarketAward), {
      asOf: now.toISOString().slice(0, 10),
      months,
    });
    if (found.leads.value.length === 0)
      return new NoFigure(`None of the ${awards.size} largest contracts ends within ${months} months.`);
    return found.leads.value.slice(0, maxLeads).flatMap((lead) => {
      const award = awards.get(lead.id);
      return award === undefined ? [] : [leadOf(lead, award, { filter, now })];
    });
  });
  return leads ?? [];
}

/** Whether the contract has an incumbent and a positive amount; all its money may have been taken back. */
function hasIncumbent({ recipient, amount }: Award): boolean {
  return recipient !== null && amount !== null && amount > 0;
}

/** `In 5 months` */
export function untilText(day: string, now: Date): string {
  const months = Math.round((Date.parse(day) - now.getTime()) / monthMs);
  if (months < 1) return 'Within a month';
  return months === 1 ? 'In 1 month' : `In ${months} months`;
}

function leadOf(
  { incumbent, agency, value, currentEnd }: Recompete,
  { description, number, id, url }: Award,
  { filter, now }: { filter: AwardFilter; now: Date },
): RecompeteLead {
  return {
    title: description ?? number ?? id,
    value: dollars(Number(value.value)),
    timeline: `${untilText(currentEnd, now)} (${currentEnd})`,
    agency,
    incumbent,
    ends: currentEnd,
    url,
    basis: {
      of: 'awards',
      filter: { ...filter, ...(number !== null && { award_ids: [number] }) },
      count: number === null ? null : 1,
    },
  };
}

function toMarketAward({ id, recipient, agency, sub_agency, naics, psc, amount, starts, ends }: Award): MarketAward {
  return {
    id,
    recipient: { id: null, name: recipient ?? 'Not stated' },
    agency: sub_agency ?? agency,
    subAgency: sub_agency,
    naics,
    psc,
    obligated: (amount ?? 0).toFixed(2),
    potentialValue: null,
    signed: starts ?? '',
    end: ends,
    potentialEnd: null,
  };
}
