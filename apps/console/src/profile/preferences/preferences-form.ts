import { preferencesInputSchema, type Preferences, type PreferencesInput } from '@rfp/contracts/account';
import { type z } from 'zod';
import { type Problems } from '../../shared/form/use-check-form.js';
import { profileTexts } from '../profile-texts.js';

const words = profileTexts.preferences;

/** List fields in display order. Entries of capabilities, certifications and places may contain commas. */
export const matchingLists = ['keywords'] as const;
export const companyLists = [
  'capabilities',
  'naics_codes',
  'set_asides',
  'industry_focus',
  'certifications',
  'places',
] as const;
export type ListField = (typeof matchingLists)[number] | (typeof companyLists)[number];

const commaSeparated: ReadonlySet<ListField> = new Set(['keywords', 'naics_codes']);

export function takesCommas(field: ListField): boolean {
  return commaSeparated.has(field);
}

/** Text of the fields. */
export interface PreferencesForm extends Record<ListField, string> {
  company_size: string;
  email_notifications: boolean;
  notification_email: string;
  high_score_threshold: string;
}

const none: PreferencesInput = preferencesInputSchema.parse({});

export function toForm(saved: Preferences | null): PreferencesForm {
  const { keywords, notification_settings: notifications, company_profile: company } = saved ?? none;
  const [capabilities, naics_codes, set_asides, industry_focus, certifications, places] = companyLists.map((field) =>
    company[field].join('\n'),
  );
  return {
    keywords: keywords.join('\n'),
    capabilities: capabilities ?? '',
    naics_codes: naics_codes ?? '',
    set_asides: set_asides ?? '',
    industry_focus: industry_focus ?? '',
    certifications: certifications ?? '',
    places: places ?? '',
    company_size: company.company_size ?? '',
    email_notifications: notifications.email_notifications,
    notification_email: notifications.notification_email,
    high_score_threshold: String(notifications.high_score_threshold),
  };
}

/** The entries of a field, trimmed and without duplicates. */
export function entriesOf(field: ListField, text: string): string[] {
  const entries = text.split(takesCommas(field) ? /[\n,;]/ : /\n/).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ''))];
}

function inputOf(form: PreferencesForm): unknown {
  return {
    keywords: entriesOf('keywords', form.keywords),
    notification_settings: {
      email_notifications: form.email_notifications,
      notification_email: form.notification_email.trim(),
      high_score_threshold: Number(form.high_score_threshold.trim() === '' ? Number.NaN : form.high_score_threshold),
    },
    company_profile: {
      ...Object.fromEntries(companyLists.map((field) => [field, entriesOf(field, form[field])])),
      company_size: form.company_size === '' ? null : form.company_size,
    },
  };
}

function isListField(name: unknown): name is ListField {
  return [...matchingLists, ...companyLists].some((field) => field === name);
}

/** An issue of the contract as a sentence that names the entry. */
function sentenceOf(form: PreferencesForm, { path, code, ...issue }: z.core.$ZodIssue): Problems<PreferencesForm> {
  const field = path.find((part) => isListField(part));
  if (field === undefined || !isListField(field)) {
    return path.includes('notification_email')
      ? { notification_email: words.badAddress }
      : { high_score_threshold: words.badThreshold };
  }
  const max = 'maximum' in issue ? Number(issue.maximum) : 0;
  const at = path.at(-1);
  if (typeof at !== 'number') return { [field]: words.tooMany(max) };
  const entry = entriesOf(field, form[field])[at] ?? '';
  return { [field]: code === 'too_big' ? words.tooLong(entry, max) : words.badCode(entry) };
}

/** One sentence for each field that is not valid. */
export function checkPreferences(form: PreferencesForm): Problems<PreferencesForm> {
  const { error } = preferencesInputSchema.safeParse(inputOf(form));
  return Object.assign({}, ...(error?.issues ?? []).toReversed().map((issue) => sentenceOf(form, issue)));
}

/** The preferences in a valid form. */
export function readForm(form: PreferencesForm): PreferencesInput {
  return preferencesInputSchema.parse(inputOf(form));
}
