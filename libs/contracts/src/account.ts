import { z } from 'zod';
import { applicantTypes } from './applicant-types.js';
import { isoInstantSchema, isStorableText, sourceKeySchema, unstorable } from './primitives.js';

const line = (max: number) => z.string().trim().min(1).max(max).refine(isStorableText, unstorable);
const emailAddress = z.email('Must be an email address such as name@example.com').max(254);
const naics = z.string().regex(/^\d{2,6}$/, 'Must be a NAICS code of 2 to 6 digits');

const dollars = z.number().nonnegative().max(1e15).nullable().default(null);

/** Profile of the user's company, for matching. */
export const companyProfileSchema = z
  .strictObject({
    capabilities: z.array(line(200)).max(50).default([]),
    naics_codes: z.array(naics).max(50).default([]),
    set_asides: z.array(line(100)).max(20).default([]),
    industry_focus: z.array(line(100)).max(20).default([]),
    company_size: z.enum(['Small', 'Medium', 'Large']).nullable().default(null),
    certifications: z.array(line(100)).max(30).default([]),
    /** States, counties or towns of performance. */
    places: z.array(line(100)).max(50).default([]),
    /** Buyers, by name. */
    agencies: z.array(line(200)).max(50).default([]),
    /** Of the awards looked for, in US dollars. */
    min_value: dollars,
    max_value: dollars,
    /** Kinds of applicant that the company is. */
    applicant_types: z.array(z.enum(applicantTypes)).max(applicantTypes.length).default([]),
  })
  .refine(({ min_value, max_value }) => min_value === null || max_value === null || min_value <= max_value, {
    path: ['max_value'],
    message: 'Must not be less than the minimum value',
  });
export type CompanyProfile = z.infer<typeof companyProfileSchema>;

export const notificationSettingsSchema = z.strictObject({
  email_notifications: z.boolean().default(false),
  notification_email: z.union([z.literal(''), emailAddress]).default(''),
  high_score_threshold: z.int().min(50).max(100).default(80),
});

/** Absent members get their default. */
export const preferencesInputSchema = z.strictObject({
  keywords: z.array(line(100)).max(50).default([]),
  notification_settings: notificationSettingsSchema.prefault({}),
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

const weight = z.int().min(0).max(100);

/** What the table of opportunities can show beside the title. */
export const tableColumns = [
  'total_score',
  'agency_name',
  'due_date',
  'estimated_value',
  'posted_date',
  'source_type',
  'source_name',
  'opportunity_number',
  'status',
  'set_aside',
  'naics_codes',
  'location',
  'relevance_score',
  'urgency_score',
  'value_score',
  'competition_score',
] as const;
export const tableColumnSchema = z.enum(tableColumns);
export type TableColumn = z.infer<typeof tableColumnSchema>;

/** How lists of opportunities look. */
export const displaySettingsSchema = z.strictObject({
  density: z.enum(['comfortable', 'compact']),
  view: z.enum(['cards', 'table']),
  /** Columns of the table in their order. */
  columns: z
    .array(tableColumnSchema)
    .max(tableColumns.length)
    .refine((columns) => new Set(columns).size === columns.length, 'Must not name a column twice'),
});
export type DisplaySettings = z.infer<typeof displaySettingsSchema>;

export const defaultDisplay: DisplaySettings = {
  density: 'comfortable',
  view: 'cards',
  columns: ['total_score', 'agency_name', 'due_date', 'estimated_value', 'posted_date', 'source_type', 'source_name'],
};

/** The specification's `dashboard_settings` without its API keys, which are stored separately and never returned. */
export const settingsSchema = z.strictObject({
  auto_sync_enabled: z.boolean(),
  sync_interval_hours: z.int().min(1).max(168),
  max_opportunities_per_sync: z.int().min(100).max(10_000),
  relevance_weight: weight,
  urgency_weight: weight,
  value_weight: weight,
  competition_weight: weight,
  email_notifications: z.boolean(),
  notification_email: z.union([z.literal(''), emailAddress]),
  high_score_threshold: z.int().min(50).max(100),
  default_page_size: z.int().min(10).max(100),
  show_score_breakdown: z.boolean(),
  dark_mode: z.boolean(),
  /** Replaced as a whole. */
  display: displaySettingsSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

/** Absent members stay unchanged. */
export const settingsChangeSchema = settingsSchema.partial();
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

export const defaultSettings: Settings = {
  auto_sync_enabled: true,
  sync_interval_hours: 24,
  max_opportunities_per_sync: 1000,
  relevance_weight: 40,
  urgency_weight: 25,
  value_weight: 20,
  competition_weight: 15,
  email_notifications: false,
  notification_email: '',
  high_score_threshold: 80,
  default_page_size: 20,
  show_score_breakdown: true,
  dark_mode: false,
  display: defaultDisplay,
};

/** What a person looks for and what their company is: what scores and eligibility take from their settings and preferences. */
export const searchProfileSchema = z.strictObject({
  /** As saved: each counts with its share of their sum. */
  weights: z.strictObject({ relevance: weight, urgency: weight, value: weight, competition: weight }),
  keywords: preferencesSchema.shape.keywords,
  company: companyProfileSchema,
});
export type SearchProfile = z.infer<typeof searchProfileSchema>;

/** Of a person who has saved nothing. */
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

/** Expected sum of the four weights. */
export const weightsTotal = 100;

export const settingsResponseSchema = z.strictObject({
  settings: settingsSchema,
  weights_total: z.int(),
  /** Set where the weights do not total 100. They are stored all the same; `docs/scoring.md` says how they count. */
  weights_warning: z.string().nullable(),
  /** Null where no settings but the display were ever saved. */
  updated_at: isoInstantSchema.nullable(),
});
export type SettingsResponse = z.infer<typeof settingsResponseSchema>;

export const tokenScopeSchema = z.enum(['read', 'write']);

export const apiTokenInputSchema = z.strictObject({
  name: line(100),
  scope: tokenScopeSchema,
  /** Days from now; null: never expires. */
  expires_in_days: z.int().min(1).max(366).nullable().default(90),
});
export type ApiTokenInput = z.infer<typeof apiTokenInputSchema>;

export const apiTokenSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  scope: tokenScopeSchema,
  /** Last four characters of the token. */
  hint: z.string(),
  created_at: isoInstantSchema,
  expires_at: isoInstantSchema.nullable(),
  last_used_at: isoInstantSchema.nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** `token` is returned only here: only its hash is stored. */
export const createdApiTokenSchema = apiTokenSchema.extend({ token: z.string() });

/** Recognizable form, so that secret scanners can find a leaked token. */
export const apiTokenPattern = /^rfp_[\w-]{43}$/;

export const ownSessionSchema = z.strictObject({
  id: z.uuid(),
  /** The session of this request. */
  current: z.boolean(),
  user_agent: z.string(),
  address: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  created_at: isoInstantSchema,
  refreshed_at: isoInstantSchema,
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/**
 * Service whose API key an installation may hold; sync validates the name. A key of a source kind applies to all sources of that kind.
 */
export const keyedSourceSchema = sourceKeySchema;
export type KeyedSource = z.infer<typeof keyedSourceSchema>;

/** State of a source key; never contains the key itself. */
export const sourceKeyStateSchema = z.strictObject({
  source: keyedSourceSchema,
  name: z.string(),
  /** `environment`: set by the operator of the server; cannot be changed through the API. */
  origin: z.enum(['none', 'stored', 'environment']),
  set_at: isoInstantSchema.nullable(),
  set_by: z.string().nullable(),
});
export type SourceKeyState = z.infer<typeof sourceKeyStateSchema>;

/** What a request with the key of a service showed. `message` has no key in it. */
export const keyTestSchema = z.strictObject({
  success: z.boolean(),
  message: z.string(),
  elapsed_ms: z.int().nonnegative(),
});
export type KeyTest = z.infer<typeof keyTestSchema>;

export const sourceKeyInputSchema = z.strictObject({
  key: z
    .string()
    .trim()
    .min(8)
    .max(512)
    .regex(/^[\x21-\x7e]+$/, 'Must not hold spaces or characters beyond ASCII'),
});

/** Configuration of the console before sign-in. */
export const clientConfigSchema = z.strictObject({
  demo_mode: z.boolean(),
  /** Address and password of the demo account: public. */
  demo_account: z.strictObject({ email: z.string(), password: z.string() }).nullable(),
  /** Web page of the local mailbox in embedded mode. */
  mailbox_url: z.string().nullable(),
  password_min_length: z.int(),
  sign_up: z.boolean(),
  provider: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
});
export type ClientConfig = z.infer<typeof clientConfigSchema>;
