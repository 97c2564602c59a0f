import { z } from 'zod';
import { sourceTypeSchema } from './notice.js';
import { opportunityFilterSchema, opportunitySchema, statusSchema, totalIsSchema } from './opportunity.js';
import { askedDaySchema, pointsSchema } from './primitives.js';
import { limitAllTerms, maxKeywords, queryListSchema, queryTextSchema } from './query/query-text.js';

const keywordListSchema = z
  .array(queryTextSchema)
  .min(1, 'Please enter search keywords')
  .max(maxKeywords)
  .superRefine(limitAllTerms);

/** Search criteria between services: keywords are a list. */
export const storedCriteriaSchema = z.strictObject({
  keywords: keywordListSchema,
  min_value: z.number().nonnegative().optional(),
  max_value: z.number().nonnegative().optional(),
  min_score: pointsSchema.optional(),
  posted_since: askedDaySchema.optional(),
  due_by: askedDaySchema.optional(),
  source_type: sourceTypeSchema.optional(),
  status: statusSchema.optional(),
  agency_name: opportunityFilterSchema.shape.agency_name,
  source_name: opportunityFilterSchema.shape.source_name,
  naics_code: opportunityFilterSchema.shape.naics_code,
  psc_code: opportunityFilterSchema.shape.psc_code,
  aln_code: opportunityFilterSchema.shape.aln_code,
  set_aside: opportunityFilterSchema.shape.set_aside,
  state: opportunityFilterSchema.shape.state,
  eligible_applicant: opportunityFilterSchema.shape.eligible_applicant,
  limit: z.int().min(1).max(100).default(10),
  /** Whether rows have a `highlight` of what matched. */
  highlight: z.boolean().optional(),
  /** Whether rows have the `rank` that they are ordered by. */
  explain: z.boolean().optional(),
});
export type StoredCriteria = z.infer<typeof storedCriteriaSchema>;

/** Body of `POST /opportunities/search`: keywords may also be a comma-separated text. */
export const searchCriteriaSchema = storedCriteriaSchema.extend({
  keywords: queryListSchema.pipe(keywordListSchema),
});
export type SearchCriteria = z.input<typeof searchCriteriaSchema>;

/** What a search found besides what was asked for; `total` does not count it. */
export const searchNotesShape = {
  /** Text with words that are in use, if nothing matches as written: `related` are its results. */
  did_you_mean: z.string().optional(),
  /** If less than a page matches: records that match some of the words, the best first. */
  related: z.array(opportunitySchema).optional(),
};

export const searchResultSchema = z.strictObject({
  success: z.literal(true),
  data: z.array(opportunitySchema),
  total: z.int().nonnegative(),
  /** Absent for exact. */
  total_is: totalIsSchema.optional(),
  ...searchNotesShape,
  elapsed_ms: z.number().nonnegative(),
});
