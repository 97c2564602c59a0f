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

/** Search criteria of a person: keywords may also be a comma-separated text. */
export const searchCriteriaSchema = storedCriteriaSchema
  .extend({ keywords: queryListSchema.pipe(keywordListSchema) })
  .meta({
    description:
      'Names may be in camel case, too (`minValue`). A criterion that is empty, null or `all` is none, an amount may be a text, and a `min_value` that is not numeric is ignored.',
  });
export type SearchCriteria = z.input<typeof searchCriteriaSchema>;

/** Body of `POST /opportunities/search`: criteria as forms send them. */
export const searchBodySchema = z.preprocess(readCriteria, searchCriteriaSchema);

function readCriteria(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const given = Object.entries(body).filter(([name, value]) => name === 'keywords' || !isNone(value));
  const names = new Set(given.map(([name]) => name));
  return Object.fromEntries(
    given
      .map(([name, value]: [string, unknown]) => [nameOf(name, names), value] as const)
      .map(([name, value]) => [name, numbers.has(name) ? numberOf(value) : value] as const)
      // As specified: it is ignored if not numeric.
      .filter(([name, value]) => name !== 'min_value' || typeof value !== 'string'),
  );
}

function isNone(value: unknown): boolean {
  return value === '' || value === null || value === 'all';
}

/** The name of a criterion for that of the specification, as `min_value` for `minValue`, unless both are given. */
function nameOf(name: string, given: ReadonlySet<string>): string {
  const own = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.hasOwn(searchCriteriaSchema.shape, own) && !given.has(own) ? own : name;
}

const numbers: ReadonlySet<string> = new Set(['min_value', 'max_value', 'min_score']);

/** The number of a text, if it is one. */
function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
}

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
