import { preferencesInputSchema, type Preferences, type PreferencesInput } from '@rfp/contracts/account';
import { type ApplicantType } from '@rfp/contracts/applicant-types';
import { type z } from 'zod';
import { type Problems } from '../../shared/form/use-check-form.js';
import { profileTexts } from '../profile-texts.js';

const words = profileTexts.preferences;

/** List fields in display order. Entries of capabilities, certifications, places and agencies may contain commas. */
export const matchingLists = ['keywords'] as const;
export const companyLists = [
  'capabilities',
  'naics_codes',
  'set_asides',
  'industry_focus',
  'certifications',
  'places',
  'agencies',
] as const;
export const amountFields = ['min_value', 'max_value'] as const;
export type AmountField = (typeof amountFields)[number];
export type ListField = (typeof matchingLists)[number] | (typeof companyLists)[number];
/** Lists that are chosen from the table of a classification. */
export const codeLists = { naics_codes: 'naics', set_asides: 'set-asides' } as const;
export type CodeField = keyof typeof codeLists;
export type TextField = Exclude<ListField, CodeField>;

export function isCodeField(field: ListField): field is CodeField {
  return field in codeLists;
}

export function takesCommas(field: TextField): boolean {
  return field === 'keywords';
}

/** Values of the fields: text, except of what is chosen. */
export interface PreferencesForm extends Record<TextField | AmountField, string>, Record<CodeField, string[]> {
  company_size: string;
  applicant_types: ApplicantType[];
}

const none: PreferencesInput = preferencesInputSchema.parse({});

export function toForm(saved: Preferences | null): PreferencesForm {
  const { keywords, company_profile: company } = saved ?? none;
  const lines = (field: (typeof companyLists)[number] & TextField) => company[field].join('\n');
  const amount = (field: AmountField) => (company[field] === null ? '' : String(company[field]));
  return {
    keywords: keywords.join('\n'),
    capabilities: lines('capabilities'),
    naics_codes: company.naics_codes,
    set_asides: company.set_asides,
    industry_focus: lines('industry_focus'),
    certifications: lines('certifications'),
    places: lines('places'),
    agencies: lines('agencies'),
    min_value: amount('min_value'),
    max_value: amount('max_value'),
    applicant_types: company.applicant_types,
    company_size: company.company_size ?? '',
  };
}

/** The entries of a text, trimmed and without duplicates. */
export function entriesOf(field: TextField, text: string): string[] {
  const entries = text.split(takesCommas(field) ? /[\n,;]/ : /\n/).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ''))];
}

function listOf(form: PreferencesForm, field: ListField): string[] {
  return isCodeField(field) ? form[field] : entriesOf(field, form[field]);
}

/** An amount such as `$1,250,000`; null for none. */
function amountOf(text: string): number | null {
  const digits = text.replaceAll(/[\s$,]/g, '');
  return digits === '' ? null : Number(digits);
}

function inputOf(form: PreferencesForm): unknown {
  return {
    keywords: entriesOf('keywords', form.keywords),
    company_profile: {
      ...Object.fromEntries(companyLists.map((field) => [field, listOf(form, field)])),
      company_size: form.company_size === '' ? null : form.company_size,
      min_value: amountOf(form.min_value),
      max_value: amountOf(form.max_value),
      applicant_types: form.applicant_types,
    },
  };
}

function isListField(name: unknown): name is ListField {
  return [...matchingLists, ...companyLists].some((field) => field === name);
}

/** An issue of the contract as a sentence that names the entry. */
function sentenceOf(form: PreferencesForm, { path, code, ...issue }: z.core.$ZodIssue): Problems<PreferencesForm> {
  const amount = amountFields.find((name) => path.includes(name));
  if (amount !== undefined) return { [amount]: code === 'custom' ? words.badRange : words.badAmount };
  const field = path.find((part) => isListField(part));
  if (!isListField(field)) return {};
  const max = 'maximum' in issue ? Number(issue.maximum) : 0;
  const at = path.at(-1);
  if (typeof at !== 'number') return { [field]: words.tooMany(max) };
  const entry = listOf(form, field)[at] ?? '';
  return { [field]: code === 'too_big' ? words.tooLong(entry, max) : words.badCode(entry) };
}

/** One sentence for each field that is not valid. */
export function checkPreferences(form: PreferencesForm): Problems<PreferencesForm> {
  const { error } = preferencesInputSchema.safeParse(inputOf(form));
  return Object.assign({}, ...(error?.issues ?? []).toReversed().map((issue) => sentenceOf(form, issue)));
}

/** The problem of a text of keywords. */
export function problemOfKeywords(keywords: string): string | undefined {
  return checkPreferences({ ...toForm(null), keywords }).keywords;
}

/** The preferences in a valid form. */
export function readForm(form: PreferencesForm): PreferencesInput {
  return preferencesInputSchema.parse(inputOf(form));
}

/**
 * The newest preferences with what was edited: the others may have changed elsewhere since they came into the form.
 * @param input - what is in the form
 * @param edited - names of the edited fields
 */
export function applyEdits(
  newest: Preferences | null,
  input: PreferencesInput,
  edited: readonly string[],
): PreferencesInput {
  const { keywords, company_profile } = newest ?? none;
  const edits = Object.entries(input.company_profile).filter(([name]) => edited.includes(name));
  return {
    keywords: edited.includes('keywords') ? input.keywords : keywords,
    company_profile: { ...company_profile, ...Object.fromEntries(edits) },
  };
}
