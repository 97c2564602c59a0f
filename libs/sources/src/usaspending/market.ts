import { type z } from 'zod';
import { type SourceFetch } from '../fetch-source.js';
import { type AwardGroup, awardTypes } from './award-groups.js';
import { categoryGuard, countGuard, overTimeGuard } from './market-responses.js';

/** A market: awards selected by group, period, buyers and industries. */
export interface Market {
  /** First day, such as `2024-10-01`; `to` is the last day. There is no data before 2007-10-01. */
  from: string;
  to: string;
  /** Award groups; contracts by default. Unlike listings, figures may cover several groups. */
  groups?: readonly AwardGroup[];
  /** NAICS codes of 2 to 6 digits. A short code includes all codes that begin with it. */
  naicsCodes?: readonly string[];
  pscCodes?: readonly string[];
  /** Full official names of agencies. Abbreviations do not match. */
  agencies?: readonly { name: string; tier: 'toptier' | 'subtier' }[];
  /** FPDS codes: `SBA`, `8A`, `SDVOSBC`. */
  setAsides?: readonly string[];
  /** Id of a recipient, `<uuid>-C`: one of the `recipientIds` of a share. */
  recipientId?: string;
  /** Numbers (PIID) of single awards. */
  awardIds?: readonly string[];
}

/** Transport of the requests. `baseUrl` is `usaspendingBaseUrl` or a mirror. */
export interface MarketContext {
  fetch: SourceFetch;
  baseUrl: string;
}

export type Step = 'fiscal_year' | 'quarter' | 'month';

/** Money obligated in one period, in US dollars rounded to cents; negative if more was deobligated. */
export interface Period {
  /** A fiscal year begins on 1 October of the year before: 2026 is October 2025 to September 2026. */
  fiscalYear: number;
  /** Quarter of the fiscal year, 1 to 4; null if the step is a year or a month. */
  quarter: number | null;
  /** Month of the fiscal year, 1 to 12, so that 1 is October; null if the step is longer. */
  month: number | null;
  obligated: number;
  /** Obligated money by award group; null if the source does not state it. */
  byGroup: Record<AwardGroup, number | null>;
}

export const marketCategories = [
  'naics',
  'psc',
  'awarding_agency',
  'awarding_subagency',
  'recipient',
  'cfda',
  'state_territory',
  'county',
  'district',
] as const;
export type MarketCategory = (typeof marketCategories)[number];

/** The share of one agency, industry, place or recipient. */
export interface Share {
  /**
   * NAICS or PSC code, agency code, state or ALN; for a recipient its former DUNS number. Null for "the rest" and if no code is stated.
   */
  code: string | null;
  /** Name; null if no name is stated. The source uses `MULTIPLE RECIPIENTS` for several recipients. */
  name: string | null;
  /** Obligated money in US dollars, rounded to cents; null if the source does not state it. */
  obligated: number | null;
  /** Unique Entity ID of a recipient. */
  uei: string | null;
  /** Ids of a recipient for later queries, the most likely first; empty for other categories. */
  recipientIds: string[];
}

/**
 * Requests the spending by period, oldest period first. Periods without awards are included with 0.
 * @throws SOURCE_REFUSED if the source rejects the query (400, 422; its explanation is in `details.said`), and errors of
 * `SourceFetch`
 */
export async function spendingOverTime(
  { fetch, baseUrl }: MarketContext,
  market: Market,
  step: Step,
): Promise<Period[]> {
  const { results } = await fetch.json(`${baseUrl}/api/v2/search/spending_over_time/`, {
    schema: overTimeGuard,
    body: { group: step, filters: filtersOf(market), spending_level: 'transactions' },
  });
  return results
    .map(readPeriod)
    .toSorted(
      (a, b) => a.fiscalYear - b.fiscalYear || (a.quarter ?? 0) - (b.quarter ?? 0) || (a.month ?? 0) - (b.month ?? 0),
    );
}

/**
 * Requests the largest shares of a category, in descending order. The category `recipient` shows the competitors in a market.
 * @param limit - at most 100
 * @returns `more`: whether there are further shares
 * @throws the errors of `spendingOverTime`
 */
export async function spendingByCategory(
  { fetch, baseUrl }: MarketContext,
  market: Market,
  category: MarketCategory,
  limit = 10,
): Promise<{ shares: Share[]; more: boolean }> {
  const answer = await fetch.json(`${baseUrl}/api/v2/search/spending_by_category/${category}/`, {
    schema: categoryGuard,
    body: { filters: filtersOf(market), category, limit, page: 1, spending_level: 'transactions' },
  });
  return { shares: answer.results.map(readShare), more: answer.page_metadata.hasNext };
}

/**
 * Requests the number of awards by group. Groups that were not requested have 0.
 * @throws the errors of `spendingOverTime`
 */
export async function awardCount(
  { fetch, baseUrl }: MarketContext,
  market: Market,
): Promise<Record<AwardGroup, number>> {
  const { results } = await fetch.json(`${baseUrl}/api/v2/search/spending_by_award_count/`, {
    schema: countGuard,
    body: { filters: filtersOf(market), spending_level: 'awards' },
  });
  return results;
}

const firstDataDay = '2007-10-01';

/** Converts a market to the filters of USAspending. */
export function filtersOf({
  from,
  to,
  groups = ['contracts'],
  naicsCodes,
  pscCodes,
  agencies,
  setAsides,
  recipientId,
  awardIds,
}: Market) {
  return {
    // The source refuses earlier days.
    time_period: [{ start_date: from < firstDataDay ? firstDataDay : from, end_date: to }],
    award_type_codes: groups.flatMap((group) => [...awardTypes[group]]),
    ...filterIfAny('naics_codes', naicsCodes),
    ...filterIfAny('psc_codes', pscCodes),
    ...filterIfAny('set_aside_type_codes', setAsides),
    ...filterIfAny('award_ids', awardIds),
    ...filterIfAny(
      'agencies',
      agencies?.map(({ name, tier }) => ({ type: 'awarding', tier, name })),
    ),
    ...(recipientId === undefined ? {} : { recipient_id: recipientId }),
  };
}

/** Omits an empty filter, which the source refuses. */
function filterIfAny(name: string, values: readonly unknown[] | undefined): Record<string, readonly unknown[]> {
  return values === undefined || values.length === 0 ? {} : { [name]: values };
}

function readPeriod(result: z.infer<typeof overTimeGuard>['results'][number]): Period {
  const { time_period } = result;
  return {
    fiscalYear: time_period.fiscal_year,
    quarter: time_period.quarter ?? null,
    month: time_period.month ?? null,
    obligated: cents(result.aggregated_amount),
    byGroup: {
      contracts: centsOrNull(result.Contract_Obligations),
      idvs: centsOrNull(result.Idv_Obligations),
      grants: centsOrNull(result.Grant_Obligations),
      loans: centsOrNull(result.Loan_Obligations),
      direct_payments: centsOrNull(result.Direct_Obligations),
      other: centsOrNull(result.Other_Obligations),
    },
  };
}

function readShare(result: z.infer<typeof categoryGuard>['results'][number]): Share {
  return {
    code: result.code ?? null,
    name: result.name ?? null,
    obligated: centsOrNull(result.amount),
    uei: result.uei ?? null,
    recipientIds: readRecipientIds(result.recipient_id),
  };
}

/** Expands `<uuid>-['C', 'R']`, as categories print recipients, to the ids `<uuid>-C` and `<uuid>-R` that queries require. */
export function readRecipientIds(printed: string | null | undefined): string[] {
  const [, uuid, levels] = /^([\da-f-]{36})-(\[.*\]|[CPR])$/i.exec(printed?.trim() ?? '') ?? [];
  return uuid === undefined ? [] : (levels?.match(/[CPR]/g) ?? []).map((level) => `${uuid}-${level}`);
}

function centsOrNull(amount: number | null | undefined): number | null {
  return amount === null || amount === undefined ? null : cents(amount);
}

/** Rounds to cents, because the source adds up floats. Exact up to 90 trillion dollars. */
function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
