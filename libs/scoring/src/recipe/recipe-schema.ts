import { type PreferenceKind, preferenceKinds } from '@rfp/contracts/account';
import { sourceTypes } from '@rfp/contracts/notice';
import { weightsSchema } from '@rfp/contracts/opportunities/score';
import { z } from 'zod';
import { scoredKinds } from '../notice-kind.js';
import { setAsideClasses } from '../eligibility/set-asides.js';

const points = z.int().min(-100).max(100);

/** Points and their label in the explanation. */
const labelSchema = z.strictObject({ points, label: z.string() });
export type ScoredLabel = z.infer<typeof labelSchema>;

/** Places of a keyword match, strongest first. */
export const places = ['title', 'codes', 'description', 'agency'] as const;
const placeSchema = z.enum(places);
export type Place = z.infer<typeof placeSchema>;

/** Members of a search profile that can match, strongest first. */
export const profileItems = preferenceKinds;
export type ProfileItem = PreferenceKind;

const byStatus = <T extends z.ZodType>(value: T) => z.strictObject({ active: value, upcoming: value, closed: value });
const from = z.number();
const days = z.number();

const shareSchema = z.strictObject({ from, percent: z.int().min(0).max(100), label: z.string() });
/** The percentage at which the other parts count, and its label in the explanation. */
export type OtherPartsShare = z.infer<typeof shareSchema>;

const relevanceSchema = z.strictObject({
  /** Points without keywords and profile: how ready and how well described the notice is. At most 100 in total. */
  plain: z.strictObject({
    /** Recipes before version 5 lack some kinds. */
    kind: z.partialRecord(z.enum(scoredKinds), labelSchema),
    status: byStatus(labelSchema),
    /** Bands by minimum characters of the description. */
    description: z.array(labelSchema.extend({ from })),
    codes: labelSchema,
    agency: labelSchema,
    contact: labelSchema,
    documents: labelSchema,
  }),
  /** Points with keywords or a profile: matches count up to `limit`; the rest is for status and kind. */
  matched: z.strictObject({
    /** Points of the best match. */
    first: z.record(placeSchema, points),
    /** Points of every further match. */
    further: z.record(placeSchema, points),
    /** Points of profile members; each member counts once. Recipes before version 4 have no set-asides here. */
    profile: z.partialRecord(
      z.enum(profileItems),
      z.strictObject({ first: points, further: points, label: z.string() }),
    ),
    limit: points,
    kind: z.partialRecord(z.enum(scoredKinds), points),
    status: byStatus(points),
    /** Shares at which the other parts count, by minimum points of the matches. Absent: they count fully. */
    others: z.array(shareSchema).optional(),
  }),
});

const urgencySchema = z.strictObject({
  /** Bands by maximum days left. */
  bands: z.array(labelSchema.extend({ days })),
  later: labelSchema,
  none: labelSchema,
  passed: labelSchema,
  /** Percentage of the points that counts while the notice is not open yet. */
  upcomingKeeps: z.number(),
});

const valueSchema = z.strictObject({
  /** Bands by minimum US dollars. */
  bands: z.array(labelSchema.extend({ from })),
  none: labelSchema,
  /** Points of a value in another currency, which is not converted. */
  foreign: labelSchema,
  /** Deduction if the value is a ceiling. */
  ceiling: labelSchema,
  /** Replaces the bands for a profile with a value range. `near`: outside the range by a factor of up to `nearTimes`. */
  range: z.strictObject({ inside: labelSchema, near: labelSchema, far: labelSchema, nearTimes: z.number() }),
});

const competitionSchema = z.strictObject({
  open: labelSchema,
  setAside: z.record(z.enum(setAsideClasses), labelSchema),
  /** For a profile with set-asides: points of a set-aside that it names; a set-aside for others loses its points. */
  profile: z.strictObject({
    named: labelSchema,
    forOthers: z.string(),
    /** Label for a profile without set-asides, for which a set-aside loses its points. Absent: the points count. */
    unnamed: z.string().optional(),
  }),
  kind: z.partialRecord(z.enum(scoredKinds), labelSchema),
  /** Bands by maximum days between posting and due date. */
  window: z.array(labelSchema.extend({ days })),
  longWindow: labelSchema,
  /** Bands by minimum number of awards. */
  awards: z.array(labelSchema.extend({ from })),
  unrestricted: labelSchema,
  /** Bands by maximum number of eligible kinds of applicant. */
  eligible: z.array(labelSchema.extend({ kinds: z.number() })),
  manyEligible: labelSchema,
  costSharing: labelSchema,
});

const requiredListsSchema = z.partialRecord(z.enum(profileItems), z.array(z.string()));

/** Requirements of a profile. Empty lists are omitted. */
const requirementsSchema = z.strictObject({
  must: requiredListsSchema,
  exclude: requiredListsSchema,
  /** Range in US dollars; null for an open end. */
  value: z
    .strictObject({ level: z.enum(['must', 'exclude']), min: z.number().nullable(), max: z.number().nullable() })
    .nullable(),
});
export type Requirements = z.infer<typeof requirementsSchema>;

/** Parts whose points are assumed if a notice does not state them. */
export const assumedParts = ['value', 'urgency'] as const;
export type AssumedPart = (typeof assumedParts)[number];

/** Median points by type of source, and for `all`. Groups with too few notices that state the part are absent. */
const medianSchema = z.partialRecord(z.enum([...sourceTypes, 'all']), points);

/** Median points of the notices in a catalogue that state a part, assumed for notices that do not. */
export const mediansSchema = z.strictObject({
  /** Incremented with every change of these medians. */
  number: z.int(),
  value: medianSchema,
  urgency: medianSchema,
});
export type Medians = z.infer<typeof mediansSchema>;

/**
 * All parameters of a score. Scores are comparable only with the same recipe. In a list of bands the first match applies. Stored as JSON, so that a
 * past score can be recomputed.
 */
export const recipeSchema = z.strictObject({
  name: z.string(),
  /** Increment with every change of a number or rule. */
  version: z.int(),
  /** Weights in percent. */
  weights: weightsSchema,
  keywords: z.array(z.string()),
  /** Further search criteria, preferred or required. Empty members do not count. */
  search: z.strictObject({
    /** Codes or prefixes of codes. */
    naics_codes: z.array(z.string()),
    agencies: z.array(z.string()),
    places: z.array(z.string()),
    set_asides: z.array(z.string()),
    min_value: z.number().nullable(),
    max_value: z.number().nullable(),
  }),
  /** A notice that fails one of these has a total of 0. Required entries are also in `search`. Absent: nothing is required or excluded. */
  requires: requirementsSchema.optional(),
  relevance: relevanceSchema,
  urgency: urgencySchema,
  value: valueSchema,
  competition: competitionSchema,
  /** Medians of the scored catalogue. Absent: the points of `none` are assumed. */
  medians: mediansSchema.optional(),
});
export type Recipe = z.infer<typeof recipeSchema>;
