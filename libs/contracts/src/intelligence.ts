import { z } from 'zod';
import { awardBasisSchema } from './intelligence/awards.js';
import { valueKindSchema } from './notice.js';
import { opportunityFilterSchema } from './opportunity.js';
import { isoInstantSchema, moneySchema, webUrlSchema } from './primitives.js';
import { writtenBySchema } from './intelligence/written-by.js';

/** Where an answer comes from: a language model, our own records and awards, or demo content. */
export const originSchema = z.enum(['live', 'computed', 'demo']);

/** A source that an answer rests on. */
export const citationSchema = z.strictObject({ title: z.string(), url: webUrlSchema });
export type Citation = z.infer<typeof citationSchema>;

/** Opportunities that a figure was made from: those that the list shows with the filter, as many as when it was made. */
const opportunityBasisSchema = z.strictObject({
  of: z.literal('opportunities'),
  filter: opportunityFilterSchema,
  count: z.int().nonnegative(),
});

/** Records that a figure was made from. */
export const basisSchema = z.discriminatedUnion('of', [opportunityBasisSchema, awardBasisSchema]);
export type FigureBasis = z.infer<typeof basisSchema>;

/** Why there is no figure. */
export const tooLittleSchema = z.strictObject({
  what: z.string(),
  /** A sentence with the available and the needed data. */
  reason: z.string(),
  /** Code of the failure; absent if there is too little data. */
  code: z.string().optional(),
});
export type LeftOut = z.infer<typeof tooLittleSchema>;

/** The answers of the intelligence service: `data` with its sources. */
export function answerOf<T extends z.ZodType>(data: T) {
  return z.strictObject({
    success: z.literal(true),
    data,
    citations: z.array(citationSchema),
    generated_at: isoInstantSchema,
    origin: originSchema,
    /** Figures that are omitted because there is too little data. */
    left_out: z.array(tooLittleSchema),
  });
}

/** A figure of the market beside the one before it. */
export const financialMetricSchema = z.strictObject({
  metric: z.string(),
  /** Text for people: `$1.2B`, `1,247`, `34.5%`. */
  current_value: z.string(),
  /** Change in percent of the previous figure, or in percentage points of a share: `+4.2%`. Null for a present figure, which has no previous one. */
  change: z.string().nullable(),
  trend: z.enum(['up', 'down']).nullable(),
  description: z.string(),
  /** The same for programs; dollars as decimal text. */
  current: moneySchema,
  previous: moneySchema.nullable(),
  unit: z.enum(['notices', 'dollars', 'percent']),
  basis: opportunityBasisSchema,
});
export type FinancialMetric = z.infer<typeof financialMetricSchema>;

export const financialMetricsSchema = answerOf(z.array(financialMetricSchema));
export type FinancialMetrics = z.infer<typeof financialMetricsSchema>;

/** A sentence with the records that its figures were made from; one without figures has none. */
export const statementSchema = z.strictObject({
  text: z.string(),
  basis: basisSchema.nullable(),
  /** The language model that wrote the words, which have no basis: clients show them apart from computed figures. */
  written: writtenBySchema.optional(),
});
export type Statement = z.infer<typeof statementSchema>;

const hotSectorSchema = z.strictObject({
  /** Title of the NAICS sector. */
  name: z.string(),
  /** Growth of its share of the notices with a NAICS code: `+32.1%`. */
  growth: z.string(),
  /** Estimates of its notices in US dollars, for people: `$1.2B`; ceilings, if there are no estimates: `up to $1.2B`. */
  value: z.string(),
  naics: z.string(),
  /** Share of the notices with a NAICS code, in percent. */
  share: z.number(),
  share_before: z.number(),
  /** Probability that chance alone shows such a growth in any of the sectors compared. */
  chance: z.number(),
  basis: opportunityBasisSchema,
});

export const marketAnalysisSchema = answerOf(
  z.strictObject({
    /** Computed. */
    summary: z.string(),
    /** Comment of a language model on the figures. */
    comment: statementSchema.optional(),
    key_trends: z.array(statementSchema),
    /** Sectors whose share has grown by more than chance explains; most notices first. */
    hot_sectors: z.array(hotSectorSchema),
    generated_at: isoInstantSchema,
  }),
);
export type MarketAnalysis = z.infer<typeof marketAnalysisSchema>;

/** The fields of an opportunity that the figures of the market need. */
export const noticeFactSchema = z.strictObject({
  id: z.uuid(),
  demo: z.boolean(),
  source_type: z.string(),
  source_name: z.string(),
  agency_name: z.string().nullable(),
  /** First day of the month of posting, in UTC; null if not stated. */
  month: z.iso.date().nullable(),
  /** First two digits of its NAICS codes, each once. */
  sectors: z.array(z.string()),
  /** Names of the technologies in its title, as `technologies` of libs/codes has them. */
  technologies: z.array(z.string()),
  /** Postal codes of the states where it is performed. */
  states: z.array(z.string()),
  set_aside: z.boolean(),
  /** Stated amount in US dollars. */
  dollars: moneySchema.nullable(),
  /** Kind of the amount; null without one. */
  value_kind: valueKindSchema.nullable().optional(),
});
export type NoticeFact = z.infer<typeof noticeFactSchema>;
