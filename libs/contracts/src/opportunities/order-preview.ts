import { z } from 'zod';
import { companyProfileSchema, preferencesInputSchema, searchProfileSchema } from '../account.js';
import { opportunitySchema } from '../opportunity.js';

const { naics_codes, set_asides, places } = companyProfileSchema.shape;

/** Unsaved weights, keywords and members of the company profile; absent ones keep the saved value. */
export const orderPreviewInputSchema = z.strictObject({
  weights: searchProfileSchema.shape.weights.optional(),
  keywords: preferencesInputSchema.shape.keywords.unwrap().optional(),
  naics_codes: naics_codes.unwrap().optional(),
  set_asides: set_asides.unwrap().optional(),
  places: places.unwrap().optional(),
});
export type OrderPreviewInput = z.infer<typeof orderPreviewInputSchema>;

/** Number of rows in a preview. */
export const previewedRows = 10;
/** Last position that is counted in the saved order. */
export const countedPlaces = 100;

export const orderPreviewSchema = z.strictObject({
  /** The first active opportunities by the changed weights and profile, with `personal_score` computed from them. */
  rows: z
    .array(
      z.strictObject({
        opportunity: opportunitySchema,
        place: z.int().min(1).max(previewedRows),
        /** Position by the saved profile; null beyond the last counted position. */
        present_place: z.int().min(1).max(countedPlaces).nullable(),
      }),
    )
    .max(previewedRows),
});
export type OrderPreview = z.infer<typeof orderPreviewSchema>;
