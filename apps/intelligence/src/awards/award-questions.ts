import { type AwardFilter, awardSchema } from '@rfp/contracts/intelligence/awards';
import { listAwards } from '@rfp/sources/usaspending/list-awards';
import {
  awardCount,
  type Market,
  type MarketCategory,
  type MarketContext,
  spendingByCategory,
  spendingOverTime,
} from '@rfp/sources/usaspending/market';
import { z } from 'zod';

/** Types of the values that questions to USAspending return. */
export type AwardValue = object | number;

/** A question to USAspending with the schema of its stored answer. */
export interface AwardQuestion<T extends AwardValue> {
  /** Equal questions have equal keys. */
  key: readonly unknown[];
  schema: z.ZodType<T>;
  ask: (context: MarketContext) => Promise<T>;
}

const monthsSchema = z.array(z.object({ month: z.string(), obligated: z.number() }));
const sharesSchema = z.object({
  shares: z.array(
    z.object({
      code: z.string().nullable(),
      name: z.string().nullable(),
      obligated: z.number().nullable(),
      recipientIds: z.array(z.string()),
    }),
  ),
  more: z.boolean(),
});

const listSchema = z.object({ awards: z.array(awardSchema), unreadable: z.number(), more: z.boolean() });

/** Dollars obligated in a month, `2026-01`; below zero if more was deobligated. */
export type MonthAmount = z.infer<typeof monthsSchema>[number];
export type CategoryShares = z.infer<typeof sharesSchema>;
type AwardList = z.infer<typeof listSchema>;

/** Dollars obligated on contracts by month, the oldest first. Months without obligations are included. */
export function obligationsByMonth(filter: AwardFilter): AwardQuestion<MonthAmount[]> {
  return {
    key: ['months', filter],
    schema: monthsSchema,
    ask: async (context) => {
      const periods = await spendingOverTime(context, marketOf(filter), 'month');
      return periods.flatMap(({ fiscalYear, month, obligated }) =>
        month === null ? [] : [{ month: calendarMonth(fiscalYear, month), obligated }],
      );
    },
  };
}

/** The categories with the largest shares of contract obligations, at most 100. */
export function largestShares(
  filter: AwardFilter,
  category: MarketCategory,
  limit = 100,
): AwardQuestion<CategoryShares> {
  return {
    key: ['shares', category, limit, filter],
    schema: sharesSchema,
    ask: (context) => spendingByCategory(context, marketOf(filter), category, limit),
  };
}

/** Number of contracts with an action in the period. */
export function contractCount(filter: AwardFilter): AwardQuestion<number> {
  return {
    key: ['count', filter],
    schema: z.number(),
    ask: async (context) => (await awardCount(context, marketOf(filter))).contracts,
  };
}

/** A page of the contracts that match the filter, the largest first. */
export function largestAwards(filter: AwardFilter, page = 1): AwardQuestion<AwardList> {
  return {
    key: ['list', page, filter],
    schema: listSchema,
    ask: (context) => listAwards(context, marketOf(filter), { page }),
  };
}

/** An agency name may belong to a department or to a subagency, so the filter requests both. */
function marketOf({
  agency,
  naics_codes,
  psc_codes,
  set_asides,
  recipient,
  award_ids,
  ...period
}: AwardFilter): Market {
  return {
    ...period,
    ...(naics_codes && { naicsCodes: naics_codes }),
    ...(psc_codes && { pscCodes: psc_codes }),
    ...(set_asides && { setAsides: set_asides }),
    ...(recipient !== undefined && { recipientId: recipient }),
    ...(award_ids && { awardIds: award_ids }),
    ...(agency !== undefined && {
      agencies: [
        { name: agency, tier: 'toptier' },
        { name: agency, tier: 'subtier' },
      ],
    }),
  };
}

/** Converts a month of a US fiscal year, which begins in October of the year before, to a calendar month. */
function calendarMonth(fiscalYear: number, month: number): string {
  const year = month <= 3 ? fiscalYear - 1 : fiscalYear;
  return `${year}-${String(((month + 8) % 12) + 1).padStart(2, '0')}`;
}
