import { z } from 'zod';
import { numberFilters } from '../fields/opportunity-filters.js';
import { opportunityFilterSchema, opportunitySchema, totalIsSchema } from '../opportunity.js';
import { understoodPartSchema } from '../query/understand/understood-part.js';
import { limitAllTerms, maxKeywords, queryListSchema, queryTextSchema } from '../query/query-text.js';

const keywordListSchema = z
  .array(queryTextSchema)
  .min(1, 'Please enter search keywords')
  .max(maxKeywords)
  .superRefine(limitAllTerms);

/** Filters of a search. The keywords replace `q`; only lists can filter by days from now or by a profile. */
const searchFilters = opportunityFilterSchema.omit({ q: true, due_within_days: true, for_you: true });

/** Search criteria between services: keywords are a list. */
export const storedCriteriaSchema = z.strictObject({
  keywords: keywordListSchema,
  ...searchFilters.shape,
  limit: z.int().min(1).max(100).default(10),
  /** Whether rows have a `highlight` with the matches. */
  highlight: z.boolean().optional(),
  /** Whether rows have the `rank` by which they are sorted. */
  explain: z.boolean().optional(),
});
export type StoredCriteria = z.infer<typeof storedCriteriaSchema>;

/** Search criteria of a person: keywords may also be a comma-separated text. */
export const searchCriteriaSchema = storedCriteriaSchema
  .extend({ keywords: queryListSchema.pipe(keywordListSchema) })
  .meta({
    description:
      'Names may be in camel case, too (`minValue`). A criterion that is empty, null or `all` is ignored, an amount may be a text, and a `min_value` that is not numeric is ignored.',
  });
export type SearchCriteria = z.input<typeof searchCriteriaSchema>;

/** Body of `POST /opportunities/search`: criteria as forms send them. */
export const searchBodySchema = z.preprocess(readCriteria, searchCriteriaSchema);

function readCriteria(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const stated = Object.entries(body).filter(([name, value]) => name === 'keywords' || !isEmptyCriterion(value));
  const names = new Set(stated.map(([name]) => name));
  return Object.fromEntries(
    stated
      .map(([name, value]: [string, unknown]) => [toSpecName(name, names), value] as const)
      .map(([name, value]) => [name, numberFilters.has(name) ? parseNumber(value) : value] as const)
      // The specification ignores non-numeric values.
      .filter(([name, value]) => name !== 'min_value' || typeof value !== 'string'),
  );
}

function isEmptyCriterion(value: unknown): boolean {
  return value === '' || value === null || value === 'all';
}

/** Renames a criterion to the specification's name (`minValue` to `min_value`), unless both are given. */
function toSpecName(name: string, stated: ReadonlySet<string>): string {
  const specName = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.hasOwn(searchCriteriaSchema.shape, specName) && !stated.has(specName) ? specName : name;
}

/** Parses a numeric text. */
function parseNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
}

/** The understood parts of a search, and related results; `total` excludes the latter. */
export const searchNotesShape = {
  /** Parts of the keywords that were understood as filters; absent if none. */
  understood: z.array(understoodPartSchema).optional(),
  /** Suggested spelling, if nothing matches as written; `related` has its results. */
  did_you_mean: z.string().optional(),
  /** Text that finds the same records in a list, if the keywords alone would not: lists do not match titles with most of the words. */
  list_text: z.string().optional(),
  /** If the matches do not fill a page: records that match some of the words, best first. */
  related: z.array(opportunitySchema).optional(),
};

export const searchResultSchema = z.strictObject({
  success: z.literal(true),
  data: z.array(opportunitySchema),
  total: z.int().nonnegative(),
  /** Absent if the total is exact. */
  total_is: totalIsSchema.optional(),
  ...searchNotesShape,
  elapsed_ms: z.number().nonnegative(),
});
