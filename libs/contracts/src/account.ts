import { z } from 'zod';
import { applicantTypes } from './vocabulary/applicant-types.js';
import {
  emailAddressSchema,
  isoInstantSchema,
  isPrintableName,
  isStorableText,
  sourceKeySchema,
  unstorableMessage,
} from './primitives.js';
import { installationRoleSchema } from './people/permissions.js';
import { signUpPolicies } from './people/accounts.js';
import { defaultSettings, settingsSchema, weightSchema } from './settings.js';

const line = (max: number) => z.string().trim().min(1).max(max).refine(isStorableText, unstorableMessage);
const naics = z.string().regex(/^\d{2,6}$/, 'Must be a NAICS code of 2 to 6 digits');

const dollars = z.number().nonnegative().max(1e15).nullable().default(null);

/** Lists of the company profile with a level for each entry. */
export const preferenceKinds = ['naics_codes', 'set_asides', 'agencies', 'places'] as const;
export type PreferenceKind = (typeof preferenceKinds)[number];

/** Level of an entry. `prefer`: a notice with the entry is a better match; `must`: every match has the entry; `exclude`: no match has it. */
export const preferenceLevels = ['prefer', 'must', 'exclude'] as const;
export type PreferenceLevel = (typeof preferenceLevels)[number];

const preferenceLists = {
  naics_codes: z.array(naics).max(50),
  set_asides: z.array(line(100)).max(20),
  /** Buyers, by name. */
  agencies: z.array(line(200)).max(50),
  /** States, counties or towns of performance. */
  places: z.array(line(100)).max(50),
};
const partialListsSchema = z.strictObject(preferenceLists).partial();

/** Profile of the user's company, for matching. */
export const companyProfileSchema = z
  .strictObject({
    capabilities: z.array(line(200)).max(50).default([]),
    naics_codes: preferenceLists.naics_codes.default([]),
    set_asides: preferenceLists.set_asides.default([]),
    industry_focus: z.array(line(100)).max(20).default([]),
    company_size: z.enum(['Small', 'Medium', 'Large']).nullable().default(null),
    certifications: z.array(line(100)).max(30).default([]),
    places: preferenceLists.places.default([]),
    agencies: preferenceLists.agencies.default([]),
    /** Range of award values, in US dollars. */
    min_value: dollars,
    max_value: dollars,
    /** Applicant types of the company. */
    applicant_types: z.array(z.enum(applicantTypes)).max(applicantTypes.length).default([]),
    /** Required entries: a match has at least one entry of each of these lists. Entries of the lists above are only preferred. */
    must: partialListsSchema.optional(),
    /** Excluded entries: a notice with any of them is never a match. */
    exclude: partialListsSchema.optional(),
    /** Level of the value range. Absent: preferred. */
    value_mode: z.enum(preferenceLevels).optional(),
  })
  .refine(({ min_value, max_value }) => min_value === null || max_value === null || min_value <= max_value, {
    path: ['max_value'],
    message: 'Must not be less than the minimum value',
  });
export type CompanyProfile = z.infer<typeof companyProfileSchema>;

type PreferenceLists = Pick<CompanyProfile, PreferenceKind | 'must'>;

/** The preferred and the required entries of a list. */
export function preferredAndRequired(company: PreferenceLists, kind: PreferenceKind): string[] {
  return [...company[kind], ...(company.must?.[kind] ?? [])];
}

export const notificationSettingsSchema = z.strictObject({
  email_notifications: z.boolean().default(false),
  notification_email: z.union([z.literal(''), emailAddressSchema]).default(''),
  high_score_threshold: settingsSchema.shape.high_score_threshold.default(80),
});

/** Absent members get their default; absent notification settings stay as they are. */
export const preferencesInputSchema = z.strictObject({
  keywords: z.array(line(100)).max(50).default([]),
  /** Also members of the settings: both routes write the same stored values. */
  notification_settings: notificationSettingsSchema.optional(),
  company_profile: companyProfileSchema.prefault({}),
});
export type PreferencesInput = z.infer<typeof preferencesInputSchema>;

/** One row per user. */
export const preferencesSchema = z.strictObject({
  user_id: z.uuid(),
  keywords: z.array(z.string()),
  notification_settings: notificationSettingsSchema,
  company_profile: companyProfileSchema,
  created_at: isoInstantSchema,
  updated_at: isoInstantSchema,
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** Search profile of a person: the parts of settings and preferences that scores and eligibility use. */
export const searchProfileSchema = z.strictObject({
  /** Weights as saved. The score uses the share of each weight in their sum. */
  weights: z.strictObject({
    relevance: weightSchema,
    urgency: weightSchema,
    value: weightSchema,
    competition: weightSchema,
  }),
  keywords: preferencesSchema.shape.keywords,
  company: companyProfileSchema,
});
export type SearchProfile = z.infer<typeof searchProfileSchema>;

/** Profile of a person who has saved nothing. */
export const defaultSearchProfile: SearchProfile = {
  weights: {
    relevance: defaultSettings.relevance_weight,
    urgency: defaultSettings.urgency_weight,
    value: defaultSettings.value_weight,
    competition: defaultSettings.competition_weight,
  },
  keywords: [],
  company: companyProfileSchema.parse({}),
};

export const tokenScopeSchema = z.enum(['read', 'write']);

export const apiTokenInputSchema = z.strictObject({
  name: line(100).refine(isPrintableName, 'Must not contain control or direction characters'),
  scope: tokenScopeSchema,
  /** Highest role that the token has. Absent: the role of the account. The token never has more than the role of the account. */
  role: installationRoleSchema.optional(),
  /** Lifetime in days; null: the token never expires. */
  expires_in_days: z.int().min(1).max(366).nullable().default(90),
});
export type ApiTokenInput = z.infer<typeof apiTokenInputSchema>;

export const apiTokenSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  scope: tokenScopeSchema,
  role: installationRoleSchema,
  workspace_id: z.uuid(),
  /** Last four characters of the token. */
  hint: z.string(),
  created_at: isoInstantSchema,
  expires_at: isoInstantSchema.nullable(),
  last_used_at: isoInstantSchema.nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** A new API token. Only this reply contains `token`, because the server stores its hash. */
export const createdApiTokenSchema = apiTokenSchema.extend({ token: z.string() });

/** Form of an API token. The prefix lets secret scanners find leaked tokens. */
export const apiTokenPattern = /^rfp_[\w-]{43}$/;

export const ownSessionSchema = z.strictObject({
  id: z.uuid(),
  /** Whether it is the session of the current request. */
  current: z.boolean(),
  user_agent: z.string(),
  address: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  created_at: isoInstantSchema,
  refreshed_at: isoInstantSchema,
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/**
 * Name of a service for which an installation may store an API key; the sync service validates the name. A key of a source kind applies to all
 * sources of that kind.
 */
export const keyedSourceSchema = sourceKeySchema;
export type KeyedSource = z.infer<typeof keyedSourceSchema>;

/** State of the API key of a source or service; never contains the key itself. */
export const apiKeyStateSchema = z.strictObject({
  source: keyedSourceSchema,
  name: z.string(),
  /** `environment`: set by the operator of the server and not changeable through the API. */
  origin: z.enum(['none', 'stored', 'environment']),
  set_at: isoInstantSchema.nullable(),
  set_by: z.string().nullable(),
});
export type ApiKeyState = z.infer<typeof apiKeyStateSchema>;

/** Result of a test request with an API key. `message` never contains the key. */
export const keyTestSchema = z.strictObject({
  success: z.boolean(),
  message: z.string(),
  elapsed_ms: z.int().nonnegative(),
});
export type KeyTest = z.infer<typeof keyTestSchema>;

export const apiKeyInputSchema = z.strictObject({
  key: z
    .string()
    .trim()
    .min(8)
    .max(512)
    .regex(/^[\x21-\x7e]+$/, 'Must not contain spaces or non-ASCII characters'),
});

/** Public configuration that the console loads before sign-in. */
export const clientConfigSchema = z.strictObject({
  demo_mode: z.boolean(),
  /** Public sign-in data of the demo account. */
  demo_account: z.strictObject({ email: z.string(), password: z.string() }).nullable(),
  /** Web page of the local mailbox in embedded mode. */
  mailbox_url: z.string().nullable(),
  password_min_length: z.int(),
  sign_up: z.boolean(),
  /** An earlier release does not report it. */
  sign_up_policy: z.enum(signUpPolicies).optional(),
  provider: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
});
export type ClientConfig = z.infer<typeof clientConfigSchema>;
