import { type PreferenceKind, preferenceKinds } from '@rfp/contracts/account';
import { sourceTypes } from '@rfp/contracts/notice';
import { weightsSchema } from '@rfp/contracts/opportunities/score';
import { z } from 'zod';
import { scoredKinds } from './notice-kind.js';
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
export const profileItems = preferenceKinds;
export type ProfileItem = PreferenceKind;

const byStatus = <T extends z.ZodType>(value: T) => z.strictObject({ active: value, upcoming: value, closed: value });
const from = z.number();
const days = z.number();

const shareSchema = z.strictObject({ from, percent: z.int().min(0).max(100), label: z.string() });
/** A percentage of the other parts that counts, and its label in the explanation. */
export type ShareOfOthers = z.infer<typeof shareSchema>;

const relevanceSchema = z.strictObject({
  /** Without keywords and profile: how ready and how well described the notice is. At most 100 in total. */
  plain: z.strictObject({
    /** Recipes before version 5 do not have all. */
    kind: z.partialRecord(z.enum(scoredKinds), labelSchema),
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
    /** Of the profile: each member counts once. Recipes before version 4 have no set-asides here. */
    profile: z.partialRecord(
      z.enum(profileItems),
      z.strictObject({ first: points, further: points, label: z.string() }),
    ),
    limit: points,
    kind: z.partialRecord(z.enum(scoredKinds), points),
    status: byStatus(points),
    /** How much of the other parts counts, by points of the matches, at least. Absent: all of it. */
    others: z.array(shareSchema).optional(),
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
  profile: z.strictObject({
    named: labelSchema,
    forOthers: z.string(),
    /** For a profile that names no set-asides. Absent: what a set-aside gives counts for it. */
    unnamed: z.string().optional(),
  }),
  kind: z.partialRecord(z.enum(scoredKinds), labelSchema),
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

const requiredListsSchema = z.partialRecord(z.enum(profileItems), z.array(z.string()));

/** Lists without entries are left out. */
const requirementsSchema = z.strictObject({
  must: requiredListsSchema,
  exclude: requiredListsSchema,
  /** In US dollars; null at an end that is open. */
  value: z
    .strictObject({ level: z.enum(['must', 'exclude']), min: z.number().nullable(), max: z.number().nullable() })
    .nullable(),
});
export type Requirements = z.infer<typeof requirementsSchema>;

/** Parts for which a notice that does not state them is assumed to be a usual one. */
export const assumedParts = ['value', 'urgency'] as const;
export type AssumedPart = (typeof assumedParts)[number];

/** Median points by type of source, and of `all`; groups of too few notices that state the part are missing. */
const medianSchema = z.partialRecord(z.enum([...sourceTypes, 'all']), points);

/** What the notices of a catalogue that state a part have: those that do not state it are assumed to be as they are. */
export const mediansSchema = z.strictObject({
  /** Counts the changes of these medians. */
  number: z.int(),
  value: medianSchema,
  urgency: medianSchema,
});
export type Medians = z.infer<typeof mediansSchema>;

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
  /** What else a person looks for, preferred or required; empty members do not count. */
  search: z.strictObject({
    /** Codes or their beginnings. */
    naics_codes: z.array(z.string()),
    agencies: z.array(z.string()),
    places: z.array(z.string()),
    set_asides: z.array(z.string()),
    min_value: z.number().nullable(),
    max_value: z.number().nullable(),
  }),
  /** A notice that fails one of these has a total of 0. What is required is in `search` as well. Absent: nothing is required or excluded. */
  requires: requirementsSchema.optional(),
  relevance: relevanceSchema,
  urgency: urgencySchema,
  value: valueSchema,
  competition: competitionSchema,
  /** Of the catalogue that is scored. Absent: `none` is assumed of all. */
  medians: mediansSchema.optional(),
});
export type Recipe = z.infer<typeof recipeSchema>;
