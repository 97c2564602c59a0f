import { z } from 'zod';
import { listFilterSchema } from '../opportunity.js';
import { isoInstantSchema, isStorableText, unstorableMessage } from '../primitives.js';
import { workspaceTagNameSchema } from './mark-values.js';

/** Maximum ids of one change. */
export const maxMarkedIds = 1000;
/** Maximum opportunities that one change of a whole list may concern. */
export const maxMarkedResult = 10_000;
/** Maximum ids whose marks are read at once. */
export const maxReadMarks = 100;
/** Maximum tags of a workspace. */
export const maxWorkspaceTags = 200;
/** Maximum marks of a workspace of each kind: watches, dismissals, tagged opportunities. */
export const maxMarks = 100_000;
/** Maximum notes of an opportunity in a workspace. */
export const maxNotes = 500;
/** Days for which a change can be undone. */
export const undoDays = 30;
/** Maximum people of `viewers`. */
export const maxViewers = 100;

export const markActions = ['watch', 'unwatch', 'dismiss', 'restore', 'tag', 'untag'] as const;
export const markActionSchema = z.enum(markActions);
export type MarkAction = z.infer<typeof markActionSchema>;

export const dismissReasonSchema = z.enum([
  'wrong_work',
  'too_small',
  'too_large',
  'too_late',
  'not_eligible',
  'wrong_place',
  'other',
]);
export type DismissReason = z.infer<typeof dismissReasonSchema>;
/** Texts of the reasons on screens and in tables. */
export const dismissReasonLabels: Readonly<Record<DismissReason, string>> = {
  wrong_work: 'Wrong line of work',
  too_small: 'Too small',
  too_large: 'Too large',
  too_late: 'Too late',
  not_eligible: 'Not eligible',
  wrong_place: 'Wrong place',
  other: 'Other',
};

/** Colours of tags: names, because each theme displays them with its own contrast. */
export const tagColours = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const;
export const tagColourSchema = z.enum(tagColours);
export type TagColour = z.infer<typeof tagColourSchema>;

/** A change of marks. Requires either `ids` or `filter`; `tag` and `untag` require a tag. */
export const markChangeSchema = z.strictObject({
  action: markActionSchema,
  ids: z.array(z.uuid().toLowerCase()).min(1).max(maxMarkedIds).optional(),
  /** Filter of a list: the change concerns its whole result. */
  filter: listFilterSchema.optional(),
  /** For `dismiss`. Changes the reason of an opportunity that is dismissed already. */
  reason: dismissReasonSchema.optional(),
  /** Name of a tag. `tag` creates it if the workspace does not have it. */
  tag: workspaceTagNameSchema.optional(),
  /** Counts what would change, and changes nothing. */
  dry_run: z.boolean().optional(),
});
export type MarkChange = z.infer<typeof markChangeSchema>;

export const changedMarksSchema = z.strictObject({
  /** Id by which the change can be undone; null if nothing has changed. */
  batch_id: z.uuid().nullable(),
  /** Opportunities that the ids or the filter select. */
  matched: z.int().nonnegative(),
  /** Opportunities whose marks have changed, or would change. */
  changed: z.int().nonnegative(),
});

/** Opportunities whose marks are as before the change again. Marks that changed since the change are not touched. */
export const undoneMarksSchema = z.strictObject({ changed: z.int().nonnegative() });

const tagShape = { id: z.uuid(), name: z.string(), colour: tagColourSchema };

/** A tag of the workspace. */
export const workspaceTagSchema = z.strictObject({
  ...tagShape,
  /** Number of opportunities with the tag. */
  opportunities: z.int().nonnegative(),
});
export type WorkspaceTag = z.infer<typeof workspaceTagSchema>;

export const tagChangeSchema = z.strictObject({
  name: workspaceTagNameSchema.optional(),
  colour: tagColourSchema.optional(),
});

/** The marks of an opportunity in the workspace of the request. People are ids of accounts: `GET /workspace/members` has their names. */
export const opportunityMarksSchema = z.strictObject({
  id: z.uuid(),
  /** Whether the caller watches it. */
  watched: z.boolean(),
  /** Members who watch it. */
  watchers: z.array(z.uuid()),
  dismissal: z
    .strictObject({
      /** Null if their account was removed. */
      by: z.uuid().nullable(),
      at: isoInstantSchema,
      reason: dismissReasonSchema.nullable(),
    })
    .nullable(),
  tags: z.array(z.strictObject(tagShape)),
  notes: z.int().nonnegative(),
  /** Members who have opened it, the latest first. */
  viewers: z.array(z.strictObject({ id: z.uuid(), at: isoInstantSchema })),
});
export type OpportunityMarks = z.infer<typeof opportunityMarksSchema>;

/** A note on an opportunity: plain text, which readers display without interpreting it. */
export const opportunityNoteSchema = z.strictObject({
  id: z.uuid(),
  opportunity_id: z.uuid(),
  /** Null if their account was removed. */
  author: z.uuid().nullable(),
  text: z.string(),
  /** Accounts that the author mentioned. */
  mentions: z.array(z.uuid()),
  created_at: isoInstantSchema,
  edited_at: isoInstantSchema.nullable(),
});
export type OpportunityNote = z.infer<typeof opportunityNoteSchema>;

export const noteInputSchema = z.strictObject({
  text: z.string().trim().min(1).max(10_000).refine(isStorableText, unstorableMessage),
  mentions: z.array(z.uuid().toLowerCase()).max(50).default([]),
});
