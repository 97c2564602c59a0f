import { z } from 'zod';
import { opportunityFilterSchema, opportunityListQuerySchema } from '../opportunity.js';
import { isoInstantSchema, isPrintableName } from '../primitives.js';
import { displaySettingsSchema } from '../settings.js';
import { alertObstacleSchema, searchAlertSchema } from './search-alerts.js';

/** Maximum saved searches of a workspace. */
export const maxSavedSearches = 500;
/** New opportunities are counted up to this number, which means this many or more. */
export const maxNewCount = 100;
/** Days in which a deleted search can be restored. */
export const restoreDays = 30;

/**
 * Who sees a saved search, and who may change it:
 * - `private`: its owner
 * - `shared`: every member sees it, editors change it
 * - `locked`: every member sees it, its owner and owners of the workspace change it
 */
export const searchVisibilities = ['private', 'shared', 'locked'] as const;
export const searchVisibilitySchema = z.enum(searchVisibilities);
export type SearchVisibility = z.infer<typeof searchVisibilitySchema>;

export const searchNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine(isPrintableName, 'Must not contain control or direction characters');

/** Display of the list: absent or null means the display settings of the person. */
export const searchViewSchema = displaySettingsSchema.pick({ view: true, density: true, columns: true });
export type SearchView = z.infer<typeof searchViewSchema>;

/** The list that a search finds: its filter, and its order unless that is the default one. */
export const searchContentSchema = z.strictObject({
  filter: opportunityFilterSchema,
  sort: opportunityListQuerySchema.shape.sort.nullable().default(null),
});
export type SearchContent = z.infer<typeof searchContentSchema>;

const inputShape = {
  ...searchContentSchema.shape,
  view: searchViewSchema.nullable().default(null),
};

export const savedSearchInputSchema = z.strictObject({
  name: searchNameSchema,
  visibility: searchVisibilitySchema.default('private'),
  ...inputShape,
});
export type SavedSearchInput = z.output<typeof savedSearchInputSchema>;

/** Absent members stay as they are. A filter is replaced together with the order and the view. */
export const savedSearchChangeSchema = z.strictObject({
  /** Version that the change is based on. */
  version: z.int32().positive(),
  name: searchNameSchema.optional(),
  visibility: searchVisibilitySchema.optional(),
  filter: inputShape.filter.optional(),
  sort: opportunityListQuerySchema.shape.sort.nullable().optional(),
  view: searchViewSchema.nullable().optional(),
});
export type SavedSearchChange = z.output<typeof savedSearchChangeSchema>;

export const savedSearchSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  visibility: searchVisibilitySchema,
  own: z.boolean().meta({ description: 'Whether it belongs to the caller' }),
  may_edit: z.boolean().meta({ description: 'Whether the caller may rename, change and delete it' }),
  may_share: z.boolean().meta({ description: 'Whether the caller may change who sees it' }),
  is_default: z.boolean().meta({ description: 'Whether it is the default list of the caller in this workspace' }),
  readable: z.boolean().meta({
    description: 'False if another release saved it with filters that this release does not know: it cannot be run',
  }),
  // Not the schema of a filter, because readers drop unknown members of objects, and the search would then find more.
  filter: z.record(z.string(), z.unknown()).meta({ description: 'As saved, also if it is not readable' }),
  sort: z.tuple([z.string(), z.string()]).nullable().meta({ description: 'Null: the default order' }),
  view: searchViewSchema
    .extend({ columns: z.array(z.string()) })
    .nullable()
    .meta({ description: 'Null: the display settings of the person' }),
  new_count: z
    .int()
    .min(0)
    .max(maxNewCount)
    .nullable()
    .meta({
      description: `Opportunities that match and were added since the caller last opened it; ${maxNewCount} means this many or more. Null if it was not counted: not readable, for a visitor, or too slow just now`,
    }),
  opened_at: isoInstantSchema
    .nullable()
    .meta({ description: 'When the caller last opened it; null: never, and additions since `created_at` are new' }),
  alert: searchAlertSchema.nullable().meta({ description: 'The alert of the caller; null: none' }),
  alert_obstacle: alertObstacleSchema
    .nullable()
    .meta({ description: 'Why the search can have no alert; null: it can' }),
  version: z.int().positive(),
  created_at: isoInstantSchema,
  updated_at: isoInstantSchema,
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** The filter and the order of a saved search; undefined if another release saved members or values that this one does not know. */
export function readSearchContent({ filter, sort }: Pick<SavedSearch, 'filter' | 'sort'>): SearchContent | undefined {
  return searchContentSchema.safeParse({ filter, sort }).data;
}

export const savedSearchListSchema = z.strictObject({ searches: z.array(savedSearchSchema) });
