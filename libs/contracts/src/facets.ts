import { z } from 'zod';
import { audienceSchema, filterTextSchema, opportunityFilterSchema } from './opportunity.js';

/** What a list can be narrowed by, with the members of the filter that do so. They are left out while the values are counted, so that one can switch. */
export const facetFilters = {
  status: ['status'],
  source_type: ['source_type'],
  source_name: ['source_name'],
  agency_name: ['agency_name'],
  naics_code: ['naics_code'],
  psc_code: ['psc_code'],
  aln_code: ['aln_code'],
  set_aside: ['set_aside'],
  state: ['state'],
  eligible_applicant: ['eligible_applicant'],
  /** Bands of the total score: `scoreBands`. */
  score: ['min_score'],
  /** Bands of the due date: `dueBands`. */
  due: ['due_by', 'due_within_days'],
} as const;
export const facetNameSchema = z.enum([
  'status',
  'source_type',
  'source_name',
  'agency_name',
  'naics_code',
  'psc_code',
  'aln_code',
  'set_aside',
  'state',
  'eligible_applicant',
  'score',
  'due',
]);
export type FacetName = z.infer<typeof facetNameSchema>;
export const facetNames = facetNameSchema.options;

/** Values of a facet, the most frequent ones. */
export const maxFacetValues = 20;

export const facetSchema = z.strictObject({
  /** By count, in descending order; bands in their own order, without empty ones. */
  values: z
    .array(
      z.strictObject({
        /** For the filter of the same name. */
        value: z.string(),
        count: z.int().nonnegative(),
        /** The count is an estimate. */
        about: z.literal(true).optional(),
      }),
    )
    .max(maxFacetValues),
  /** Whether there are further values: find them with `contains`. */
  more: z.boolean(),
});
export type Facet = z.infer<typeof facetSchema>;

/** The facets that were asked for, by name. */
export const facetsSchema = z.partialRecord(facetNameSchema, facetSchema);
export type Facets = z.infer<typeof facetsSchema>;

const facetTextSchema = z.string().trim().min(1).max(100);

/** Query of the route: `filter` is the JSON text of the list's filter. */
export const facetsQuerySchema = z.strictObject({
  filter: filterTextSchema,
  /** Comma list of facets; without it, all. */
  facets: z
    .string()
    .max(300)
    .transform((text) => text.split(','))
    .pipe(z.array(facetNameSchema).max(facetNameSchema.options.length))
    .optional(),
  /** Only values that contain this text, in any case. */
  contains: facetTextSchema.optional(),
});
export type FacetsQuery = z.output<typeof facetsQuerySchema>;

export const facetsRequestSchema = z.strictObject({
  audience: audienceSchema,
  filter: opportunityFilterSchema,
  facets: z.array(facetNameSchema).optional(),
  contains: facetTextSchema.optional(),
});
export type FacetsRequest = z.infer<typeof facetsRequestSchema>;
