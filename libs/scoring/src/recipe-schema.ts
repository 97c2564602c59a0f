import { weightsSchema } from '@rfp/contracts/score';
import { z } from 'zod';
import { noticeKinds } from './notice-kind.js';
import { setAsideClasses } from './set-asides.js';

const points = z.int().min(-100).max(100);

/** Points and their label in the explanation. */
const labelSchema = z.strictObject({ points, label: z.string() });
export type ScoredLabel = z.infer<typeof labelSchema>;

/** Places of a keyword match, strongest first. */
export const places = ['title', 'codes', 'description', 'agency'] as const;
const placeSchema = z.enum(places);
export type Place = z.infer<typeof placeSchema>;

/** Members of a search profile that match or do not, strongest first. */
export const profileItems = ['naics_codes', 'agencies', 'places'] as const;
export type ProfileItem = (typeof profileItems)[number];

const byStatus = <T extends z.ZodType>(value: T) => z.strictObject({ active: value, upcoming: value, closed: value });
const from = z.number();
const days = z.number();

const relevanceSchema = z.strictObject({
  /** Without keywords and profile: how ready and how well described the notice is. At most 100 in total. */
  plain: z.strictObject({
    kind: z.record(z.enum(noticeKinds), labelSchema),
    status: byStatus(labelSchema),
    /** By characters of description, at least. */
    description: z.array(labelSchema.extend({ from })),
    codes: labelSchema,
    agency: labelSchema,
    contact: labelSchema,
    documents: labelSchema,
  }),
  /** With keywords or a profile: matches count up to `limit`; the rest is for status and kind. */
  matched: z.strictObject({
    /** The best match. */
    first: z.record(placeSchema, points),
    /** Every further match. */
    further: z.record(placeSchema, points),
    /** Of the profile: each member counts once. */
    profile: z.record(z.enum(profileItems), z.strictObject({ first: points, further: points, label: z.string() })),
    limit: points,
    kind: z.record(z.enum(noticeKinds), points),
    status: byStatus(points),
  }),
});

const urgencySchema = z.strictObject({
  /** By days left, at most. */
  bands: z.array(labelSchema.extend({ days })),
  later: labelSchema,
  none: labelSchema,
  passed: labelSchema,
  /** Percent of the points that count while it is not open yet. */
  upcomingKeeps: z.number(),
});

const valueSchema = z.strictObject({
  /** By US dollars, at least. */
  bands: z.array(labelSchema.extend({ from })),
  none: labelSchema,
  /** Stated in another currency: nothing is converted. */
  foreign: labelSchema,
  /** Deducted if the value is a ceiling. */
  ceiling: labelSchema,
  /** Instead of the bands, for a profile with a value range; `near` is up to `nearTimes` outside. */
  range: z.strictObject({ inside: labelSchema, near: labelSchema, far: labelSchema, nearTimes: z.number() }),
});

const competitionSchema = z.strictObject({
  open: labelSchema,
  setAside: z.record(z.enum(setAsideClasses), labelSchema),
  /** For a profile with set-asides: a set-aside that it names, and one for others, which loses its points. */
  profile: z.strictObject({ named: labelSchema, forOthers: z.string() }),
  kind: z.partialRecord(z.enum(noticeKinds), labelSchema),
  /** By days between posting and due date, at most. */
  window: z.array(labelSchema.extend({ days })),
  longWindow: labelSchema,
  /** By number of awards, at least. */
  awards: z.array(labelSchema.extend({ from })),
  unrestricted: labelSchema,
  /** By number of eligible kinds of applicant, at most. */
  eligible: z.array(labelSchema.extend({ kinds: z.number() })),
  manyEligible: labelSchema,
  costSharing: labelSchema,
});

/**
 * All parameters of a score: two scores are comparable only with the same recipe. In a list of bands the first match counts. Stored
 * as JSON, so that a past score can be computed again.
 */
export const recipeSchema = z.strictObject({
  name: z.string(),
  /** Increment with every change of a number or rule. */
  version: z.int(),
  /** Percent. */
  weights: weightsSchema,
  keywords: z.array(z.string()),
  /** What else a person looks for; empty members do not count. */
  search: z.strictObject({
    /** Codes or their beginnings. */
    naics_codes: z.array(z.string()),
    agencies: z.array(z.string()),
    places: z.array(z.string()),
    set_asides: z.array(z.string()),
    min_value: z.number().nullable(),
    max_value: z.number().nullable(),
  }),
  relevance: relevanceSchema,
  urgency: urgencySchema,
  value: valueSchema,
  competition: competitionSchema,
});
export type Recipe = z.infer<typeof recipeSchema>;
