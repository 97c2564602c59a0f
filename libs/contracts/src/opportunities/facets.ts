import { z } from 'zod';
import { searchProfileSchema } from '../account.js';
import { facetFilterNames, type FilterName } from '../fields/opportunity-filters.js';
import { audienceSchema, filterTextSchema, opportunityFilterSchema } from '../opportunity.js';

/** Facets that narrow lists: filter values, bands of the total score (`scoreBands`) and of the due date (`dueBands`). */
const catalogueFacetSchema = z.enum([...facetFilterNames, 'score', 'due']);
export type CatalogueFacet = z.infer<typeof catalogueFacetSchema>;
export const facetNames = catalogueFacetSchema.options;

/** Facets of the marks of a workspace. They are returned only if they are requested. */
const markFacetSchema = z.enum(['watched', 'tag', 'dismissed']);
export type MarkFacet = z.infer<typeof markFacetSchema>;

export const facetNameSchema = z.enum([...facetNames, ...markFacetSchema.options]);
export type FacetName = z.infer<typeof facetNameSchema>;

export function isMarkFacet(name: FacetName): name is MarkFacet {
  return markFacetSchema.safeParse(name).success;
}

/** The filters that a facet sets. They are ignored while its values are counted, so that the user can switch values. */
export function filtersOfFacet(facet: CatalogueFacet): readonly Exclude<FilterName, 'q' | 'for_you' | MarkFacet>[] {
  if (facet === 'score') return ['min_score'];
  return facet === 'due' ? ['due_by', 'due_within_days'] : [facet];
}

/** Maximum values of a facet; the most frequent values are returned. */
export const maxFacetValues = 20;

export const facetSchema = z.strictObject({
  /** By count, in descending order; bands in their own order, without empty ones. */
  values: z
    .array(
      z.strictObject({
        /** Value for the filter of the same name. */
        value: z.string(),
        count: z.int().nonnegative(),
        /** The count is an estimate. */
        about: z.literal(true).optional(),
      }),
    )
    .max(maxFacetValues),
  /** Whether there are more values; `contains` finds them. */
  more: z.boolean(),
});
export type Facet = z.infer<typeof facetSchema>;

/** The requested facets, by name. */
export const facetsSchema = z.partialRecord(facetNameSchema, facetSchema);
export type Facets = z.infer<typeof facetsSchema>;

const facetTextSchema = z.string().trim().min(1).max(100);

/** Query of the route: `filter` is the JSON text of the list's filter. */
export const facetsQuerySchema = z.strictObject({
  filter: filterTextSchema,
  /** Comma-separated facets; default: all but those of marks. */
  facets: z
    .string()
    .max(300)
    .transform((text) => text.split(','))
    .pipe(z.array(facetNameSchema).max(facetNameSchema.options.length))
    .optional(),
  /** Only values that contain this text, ignoring case. */
  contains: facetTextSchema.optional(),
});
export type FacetsQuery = z.output<typeof facetsQuerySchema>;

export const facetsRequestSchema = z.strictObject({
  audience: audienceSchema,
  /** The caller's search profile, for filters that use it. */
  search: searchProfileSchema.optional(),
  filter: opportunityFilterSchema,
  facets: z.array(facetNameSchema).optional(),
  contains: facetTextSchema.optional(),
});
