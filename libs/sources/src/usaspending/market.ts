import { type z } from 'zod';
import { type SourceFetch } from '../fetch-source.js';
import { type AwardGroup, awardTypes } from './award-groups.js';
import { categoryGuard, countGuard, overTimeGuard } from './market-responses.js';

/** A market: awards by group, period, buyers and trades. */
export interface Market {
  /** First and last day, `2024-10-01`. Nothing before 2007-10-01 is known. */
  from: string;
  to: string;
  /** Defaults to contracts. Figures may cover several groups, unlike listings. */
  groups?: readonly AwardGroup[];
  /** 2 to 6 digits; a short code stands for all that begin with it. */
  naicsCodes?: readonly string[];
  pscCodes?: readonly string[];
  /** Full official names; an abbreviation finds nothing. */
  agencies?: readonly { name: string; tier: 'toptier' | 'subtier' }[];
  /** FPDS codes: `SBA`, `8A`, `SDVOSBC`. */
  setAsides?: readonly string[];
  /** One of `recipientIds` of a category, `<uuid>-C`. */
  recipientId?: string;
  /** Numbers (PIID) of single awards. */
  awardIds?: readonly string[];
}

/** How to send requests: `baseUrl` is `usaspendingBaseUrl` or a mirror. */
export interface MarketContext {
  fetch: SourceFetch;
  baseUrl: string;
}

export type Step = 'fiscal_year' | 'quarter' | 'month';

/** Money obligated in one period, in US dollars rounded to cents; below zero if more was deobligated. */
export interface Period {
  /** A fiscal year begins on 1 October of the year before: 2026 is October 2025 to September 2026. */
  fiscalYear: number;
  /** 1 to 4 of the fiscal year; null where the step is a year or a month. */
  quarter: number | null;
  /** 1 to 12 of the fiscal year, so 1 is October; null where the step is longer. */
  month: number | null;
  obligated: number;
  /** The same by award group; null if the source does not say. */
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

/** The share of one agency, trade, place or recipient. */
export interface Share {
  /**
   * NAICS or PSC code, agency code, state, ALN; of a recipient its old DUNS number. Null for "the rest" and if none is
   * stated.
   */
  code: string | null;
  /** Null if none is stated; `MULTIPLE RECIPIENTS` is the source's name for many. */
  name: string | null;
  /** Obligated, in US dollars rounded to cents; null if the source does not say. */
  obligated: number | null;
  /** Unique Entity ID of a recipient. */
  uei: string | null;
  /** Ids of a recipient for later queries, the most likely first; empty for other categories. */
  recipientIds: string[];
}

/**
 * Money over time, oldest period first. Periods without awards are included, with 0.
 * @throws SOURCE_REFUSED if the source rejects the query (400, 422: its words are in `details.said`), and errors of
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
 * The largest shares, in descending order: the competitive landscape of a market is its category `recipient`.
 * @param limit - at most 100
 * @returns `more` if there are others behind the limit
 * @throws as `spendingOverTime`
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
 * Number of awards by group; groups that were not requested have 0.
 * @throws as `spendingOverTime`
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

const firstDay = '2007-10-01';

/** A market as the searches of USAspending take it. */
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
    // An earlier day is refused.
    time_period: [{ start_date: from < firstDay ? firstDay : from, end_date: to }],
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

/** An empty list is a filter that the source refuses. */
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
      contracts: known(result.Contract_Obligations),
      idvs: known(result.Idv_Obligations),
      grants: known(result.Grant_Obligations),
      loans: known(result.Loan_Obligations),
      direct_payments: known(result.Direct_Obligations),
      other: known(result.Other_Obligations),
    },
  };
}

function readShare(result: z.infer<typeof categoryGuard>['results'][number]): Share {
  return {
    code: result.code ?? null,
    name: result.name ?? null,
    obligated: known(result.amount),
    uei: result.uei ?? null,
    recipientIds: readRecipientIds(result.recipient_id),
  };
}

/** Categories write `<uuid>-['C', 'R']`, everything else takes `<uuid>-C` or `<uuid>-R`. */
export function readRecipientIds(printed: string | null | undefined): string[] {
  const [, uuid, levels] = /^([\da-f-]{36})-(\[.*\]|[CPR])$/i.exec(printed?.trim() ?? '') ?? [];
  return uuid === undefined ? [] : (levels?.match(/[CPR]/g) ?? []).map((level) => `${uuid}-${level}`);
}

function known(amount: number | null | undefined): number | null {
  return amount === null || amount === undefined ? null : cents(amount);
}

/** The source adds up floats, whose tails are noise. Up to 90 trillion dollars a cent is exact. */
function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
