import { z } from 'zod';

const amount = z.number().nullish();
const text = z.string().nullish();
/** A year, quarter or month, which the source sends as text. */
const ordinal = z.coerce.number().int();

export const overTimeGuard = z.object({
  results: z.array(
    z.object({
      time_period: z.object({ fiscal_year: ordinal, quarter: ordinal.nullish(), month: ordinal.nullish() }),
      aggregated_amount: z.number(),
      Contract_Obligations: amount,
      Idv_Obligations: amount,
      Grant_Obligations: amount,
      Loan_Obligations: amount,
      Direct_Obligations: amount,
      Other_Obligations: amount,
    }),
  ),
});

export const categoryGuard = z.object({
  page_metadata: z.object({ hasNext: z.boolean() }),
  results: z.array(
    z.object({
      code: z.union([z.string(), z.number().transform(String)]).nullish(),
      name: text,
      amount,
      uei: text,
      recipient_id: text,
    }),
  ),
});

const count = z.int().nonnegative();

export const countGuard = z.object({
  results: z.object({
    contracts: count,
    idvs: count,
    grants: count,
    loans: count,
    direct_payments: count,
    other: count,
  }),
});
