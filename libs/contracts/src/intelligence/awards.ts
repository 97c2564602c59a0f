import { z } from 'zod';
import { isoDateSchema, webUrlSchema } from '../primitives.js';

/** NAICS code of 2 to 6 digits; a short one matches all codes that begin with it. */
export const naicsPrefixSchema = z.string().regex(/^\d{2,6}$/, 'A NAICS code has 2 to 6 digits');
/** Full official name of a department or agency, because USAspending does not find abbreviations. */
export const awardingAgencySchema = z.string().trim().min(3).max(200);

/** Contracts of USAspending with an action in the period. */
export const awardFilterSchema = z.strictObject({
  from: isoDateSchema,
  to: isoDateSchema,
  naics_codes: z.array(naicsPrefixSchema).max(20).optional(),
  psc_codes: z
    .array(z.string().regex(/^[A-Z0-9]{2,4}$/))
    .max(20)
    .optional(),
  agency: awardingAgencySchema.optional(),
  /** Codes of FPDS: `SBA`, `8A`. */
  set_asides: z
    .array(z.string().regex(/^[A-Za-z0-9]{2,10}$/))
    .max(40)
    .optional(),
  /** Id of a recipient at USAspending, `<uuid>-C`. */
  recipient: z
    .string()
    .regex(/^[\da-f-]{36}-[CPR]$/)
    .optional(),
  /** Contract numbers (PIID). */
  award_ids: z.array(z.string().trim().min(1).max(60)).max(20).optional(),
});
export type AwardFilter = z.infer<typeof awardFilterSchema>;

/** Awards behind a figure. */
export const awardBasisSchema = z.strictObject({
  of: z.literal('awards'),
  filter: awardFilterSchema,
  /** Null if the count was not requested. */
  count: z.int().nonnegative().nullable(),
});
export type AwardBasis = z.infer<typeof awardBasisSchema>;

export const awardSchema = z.strictObject({
  id: z.string(),
  /** PIID, the contract number that people know. */
  number: z.string().nullable(),
  description: z.string().nullable(),
  recipient: z.string().nullable(),
  agency: z.string().nullable(),
  sub_agency: z.string().nullable(),
  naics: z.string().nullable(),
  psc: z.string().nullable(),
  /** Obligated over the life of the contract, in US dollars. */
  amount: z.number().nullable(),
  starts: isoDateSchema.nullable(),
  ends: isoDateSchema.nullable(),
  url: webUrlSchema,
});
export type Award = z.infer<typeof awardSchema>;

/** The contracts of a filter, as a page. */
export const awardPageSchema = z.strictObject({
  awards: z.array(awardSchema),
  page: z.int().positive(),
  more: z.boolean(),
});

/** Last page that USAspending serves. */
export const maxAwardPage = 500;

/** Query of the route: `filter` is the JSON text of a `basis`. */
export const awardsQuerySchema = z.strictObject({
  filter: z.string().max(10_000).meta({
    description:
      'JSON object: the `filter` of a basis, such as `{"from":"2025-10-01","to":"2026-09-30","naics_codes":["541512"]}`.',
  }),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxAwardPage)
    .default(1)
    .meta({ description: 'Counted from 1, the default; `more` says whether another follows.' }),
});

/** `6months`, `2years`: at most five years. */
export const timeframeSchema = z
  .string()
  .regex(/^(?:(?:[1-9]|[1-5]\d|60)months?|[1-5]years?)$/, 'Must be a time such as 6months or 2years, at most 5years');

/** Months of a timeframe. */
export function monthsOf(timeframe: string): number {
  return Number.parseInt(timeframe, 10) * (timeframe.includes('year') ? 12 : 1);
}
