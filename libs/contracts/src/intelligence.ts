import { z } from 'zod';
import { awardBasisSchema } from './intelligence/awards.js';
import { valueKindSchema } from './notice.js';
import { opportunityFilterSchema } from './opportunity.js';
import { isoInstantSchema, moneySchema, webUrlSchema } from './primitives.js';
import { writtenBySchema } from './intelligence/written-by.js';

/** Origin of an answer: a language model, own records and awards, or demo content. */
export const originSchema = z.enum(['live', 'computed', 'demo']);

/** A source of an answer. */
export const citationSchema = z.strictObject({ title: z.string(), url: webUrlSchema });
export type Citation = z.infer<typeof citationSchema>;

/** Opportunities behind a figure: those that the list shows with this filter. `count` is their number when the figure was computed. */
const opportunityBasisSchema = z.strictObject({
  of: z.literal('opportunities'),
  filter: opportunityFilterSchema,
  count: z.int().nonnegative(),
});

/** Records behind a figure. */
export const basisSchema = z.discriminatedUnion('of', [opportunityBasisSchema, awardBasisSchema]);
export type FigureBasis = z.infer<typeof basisSchema>;

/** Why a figure is missing. */
export const leftOutSchema = z.strictObject({
  what: z.string(),
  /** A sentence that names the available and the required data. */
  reason: z.string(),
  /** Error code of the failure; absent if there is too little data. */
  code: z.string().optional(),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** The answers of the intelligence service: `data` with its sources. */
export function answerOf<T extends z.ZodType>(data: T) {
  return z.strictObject({
    success: z.literal(true),
    data,
    citations: z.array(citationSchema),
    generated_at: isoInstantSchema,
    origin: originSchema,
    /** Figures omitted for lack of data. */
    left_out: z.array(leftOutSchema),
  });
}

/** A market figure and its previous value. */
export const financialMetricSchema = z.strictObject({
  metric: z.string(),
  /** Text for people: `$1.2B`, `1,247`, `34.5%`. */
  current_value: z.string(),
  /**
   * Change in percent of the previous figure, or in percentage points for a share: `+4.2%`. Null if there is no previous figure, as for a current
   * state.
   */
  change: z.string().nullable(),
  trend: z.enum(['up', 'down']).nullable(),
  description: z.string(),
  /** The value for programs; dollars as decimal text. */
  current: moneySchema,
  previous: moneySchema.nullable(),
  unit: z.enum(['notices', 'dollars', 'percent']),
  basis: opportunityBasisSchema,
});
export type FinancialMetric = z.infer<typeof financialMetricSchema>;

export const financialMetricsSchema = answerOf(z.array(financialMetricSchema));
export type FinancialMetrics = z.infer<typeof financialMetricsSchema>;

/** A sentence, with the records behind its figures. A sentence without figures has no records. */
export const statementSchema = z.strictObject({
  text: z.string(),
  basis: basisSchema.nullable(),
  /** The language model that wrote the text. Model text has no basis in records, so clients show it apart from computed figures. */
  written: writtenBySchema.optional(),
});
export type Statement = z.infer<typeof statementSchema>;

const hotSectorSchema = z.strictObject({
  /** Title of the NAICS sector. */
  name: z.string(),
  /** Growth of its share of the notices with a NAICS code: `+32.1%`. */
  growth: z.string(),
  /** Estimated value of its notices in US dollars, as display text: `$1.2B`; without estimates the ceilings: `up to $1.2B`. */
  value: z.string(),
  naics: z.string(),
  /** Share of the notices with a NAICS code, in percent. */
  share: z.number(),
  share_before: z.number(),
  /** Probability that chance alone produces such growth in any of the compared sectors. */
  chance: z.number(),
  basis: opportunityBasisSchema,
});

export const marketAnalysisSchema = answerOf(
  z.strictObject({
    /** Computed text. */
    summary: z.string(),
    /** Comment of a language model on the figures. */
    comment: statementSchema.optional(),
    key_trends: z.array(statementSchema),
    /** Sectors whose share has grown significantly; most notices first. */
    hot_sectors: z.array(hotSectorSchema),
    generated_at: isoInstantSchema,
  }),
);
export type MarketAnalysis = z.infer<typeof marketAnalysisSchema>;

/** The fields of an opportunity that market figures need. */
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
  /** Names of the technologies in the title, as in `technologies` of libs/codes. */
  technologies: z.array(z.string()),
  /** Postal codes of the states of performance. */
  states: z.array(z.string()),
  set_aside: z.boolean(),
  /** Stated amount in US dollars. */
  dollars: moneySchema.nullable(),
  /** Kind of the amount; null without an amount. */
  value_kind: valueKindSchema.nullable().optional(),
});
export type NoticeFact = z.infer<typeof noticeFactSchema>;
