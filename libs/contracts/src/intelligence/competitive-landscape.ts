import { z } from 'zod';
import { awardBasisSchema, awardingAgencySchema, naicsPrefixSchema, timeframeSchema } from './awards.js';
import { answerOf, statementSchema } from '../intelligence.js';
import { webUrlSchema } from '../primitives.js';

export const competitiveLandscapeRequestSchema = z.strictObject({
  /** Empty: all NAICS codes. */
  naics_codes: z.array(naicsPrefixSchema).max(20).default([]),
  /** Null: all agencies. */
  agency: awardingAgencySchema.nullable().default(null),
  timeframe: timeframeSchema.default('2years'),
});

const sizeSchema = z.strictObject({
  /** Text for people: `15.2B`, `1,247`. */
  text: z.string(),
  value: z.number(),
  /** Change from the previous twelve months to the last twelve: `+12% YoY`; null if there is too little data to compare. */
  change: z.string().nullable(),
  basis: awardBasisSchema,
});

const playerSchema = z.strictObject({
  name: z.string(),
  /** Share of the obligations of the market, in percent. */
  share: z.number(),
  /** Contracts with an action in the period; null if they could not be counted. */
  awards: z.int().nonnegative().nullable(),
  /** Obligated in the period, as display text: `$1.2B`. */
  value: z.string(),
  /** The agencies and trades with the largest obligations to the recipient. */
  strengths: z.array(z.string()),
  /** Page of the recipient on USAspending. */
  url: webUrlSchema.nullable(),
  basis: awardBasisSchema,
});

export const competitiveLandscapeSchema = answerOf(
  z.strictObject({
    timeframe: z.string(),
    naics_codes: z.array(z.string()),
    agency: z.string().nullable(),
    /** Obligated on contracts, in US dollars. */
    market_size: sizeSchema.nullable(),
    /** Contracts with an action in the period. */
    active_contracts: sizeSchema.nullable(),
    /** Share of the ten largest recipients. */
    concentration: z
      .strictObject({
        /** `65%` */
        text: z.string(),
        share: z.number(),
        /** Listed recipients with obligations; `more`: there are others. */
        recipients: z.int().positive(),
        more: z.boolean(),
        /** Lower bound of the Herfindahl-Hirschman Index, from the hundred largest recipients. */
        hhi: z.number(),
        basis: awardBasisSchema,
      })
      .nullable(),
    top_players: z.array(playerSchema),
    success_factors: z.array(statementSchema),
    market_barriers: z.array(statementSchema),
    /** Products and services that grow by more than one percent of the market, the largest gain first. */
    emerging_trends: z.array(
      z.strictObject({ trend: z.string(), impact: z.enum(['high', 'medium', 'low']), basis: awardBasisSchema }),
    ),
  }),
);
export type CompetitiveLandscape = z.infer<typeof competitiveLandscapeSchema>;
