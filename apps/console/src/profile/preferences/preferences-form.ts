import {
  type PreferenceKind,
  preferenceKinds,
  type PreferenceLevel,
  preferencesInputSchema,
  type Preferences,
  type PreferencesInput,
} from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { type ApplicantType } from '@rfp/contracts/vocabulary/applicant-types';
import { type z } from 'zod';
import { type Problems } from '../../shared/form/use-check-form.js';
import { profileTexts } from '../profile-texts.js';

const words = profileTexts.preferences;

/** List fields in display order. Only keywords may be separated by commas: entries of the other text lists may contain commas. */
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
/** Lists whose entries are codes of a classification. */
export const codeLists = { naics_codes: 'naics', set_asides: 'set-asides' } as const;
export type CodeField = keyof typeof codeLists;
export type TextField = Exclude<ListField, CodeField>;
/** Lists whose entries are preferred, required or excluded. */
export type LevelledField = PreferenceKind;

export function isCodeField(field: ListField): field is CodeField {
  return field in codeLists;
}

export function isLevelled(field: ListField): field is LevelledField {
  return preferenceKinds.some((kind) => kind === field);
}

export function takesCommas(field: TextField): boolean {
  return field === 'keywords';
}

/** Entries that are required or excluded; all others are preferred. */
type Levels = readonly { readonly entry: string; readonly level: Exclude<PreferenceLevel, 'prefer'> }[];

/** Name of the form field with the levels of a list. */
export function levelsField<F extends LevelledField>(field: F): `${F}_levels` {
  return `${field}_levels`;
}

/** Form values: text, except for selected values. */
export interface PreferencesForm
  extends
    Record<TextField | AmountField, string>,
    Record<CodeField, string[]>,
    Record<`${LevelledField}_levels`, Levels> {
  company_size: string;
  value_mode: PreferenceLevel;
  applicant_types: ApplicantType[];
}

const emptyPreferences: PreferencesInput = preferencesInputSchema.parse({});

export function findLevel(levels: Levels, entry: string): PreferenceLevel {
  return levels.find((each) => each.entry === entry)?.level ?? 'prefer';
}

export function setLevel(levels: Levels, entry: string, level: PreferenceLevel): Levels {
  const others = levels.filter((each) => each.entry !== entry);
  return level === 'prefer' ? others : [...others, { entry, level }];
}

type Company = PreferencesInput['company_profile'];

/** Returns all entries of a list, with any level. */
export function allEntries(company: Company, field: Exclude<ListField, 'keywords'>): string[] {
  if (!isLevelled(field)) return company[field];
  return [...company[field], ...(company.must?.[field] ?? []), ...(company.exclude?.[field] ?? [])];
}

/** Returns the levels of the entries of a list. */
export function readLevels({ must, exclude }: Company, field: LevelledField): Levels {
  return [
    ...(must?.[field] ?? []).map((entry) => ({ entry, level: 'must' as const })),
    ...(exclude?.[field] ?? []).map((entry) => ({ entry, level: 'exclude' as const })),
  ];
}

export function toForm(saved: PreferencesInput | Preferences | null): PreferencesForm {
  const { keywords, company_profile: company } = saved ?? emptyPreferences;
  const lines = (field: (typeof companyLists)[number] & TextField) => allEntries(company, field).join('\n');
  const amount = (field: AmountField) => (company[field] === null ? '' : String(company[field]));
  return {
    keywords: keywords.join('\n'),
    capabilities: lines('capabilities'),
    naics_codes: allEntries(company, 'naics_codes'),
    set_asides: allEntries(company, 'set_asides'),
    industry_focus: lines('industry_focus'),
    certifications: lines('certifications'),
    places: lines('places'),
    agencies: lines('agencies'),
    naics_codes_levels: readLevels(company, 'naics_codes'),
    set_asides_levels: readLevels(company, 'set_asides'),
    places_levels: readLevels(company, 'places'),
    agencies_levels: readLevels(company, 'agencies'),
    min_value: amount('min_value'),
    max_value: amount('max_value'),
    value_mode: company.value_mode ?? 'prefer',
    applicant_types: company.applicant_types,
    company_size: company.company_size ?? '',
  };
}

/** Returns the entries of a text field, trimmed and without duplicates. */
export function splitEntries(field: TextField, text: string): string[] {
  const entries = text.split(takesCommas(field) ? /[\n,;]/ : /\n/).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ''))];
}

function splitList(form: PreferencesForm, field: ListField): string[] {
  return isCodeField(field) ? form[field] : splitEntries(field, form[field]);
}

/** Returns the entries of a list with a level. */
function entriesWithLevel(form: PreferencesForm, field: ListField, level: PreferenceLevel): string[] {
  const all = splitList(form, field);
  return isLevelled(field) ? all.filter((entry) => findLevel(form[levelsField(field)], entry) === level) : all;
}

/** Returns the lists that have entries of a level, with these entries only. */
function listsWithLevel(form: PreferencesForm, level: Exclude<PreferenceLevel, 'prefer'>) {
  const lists = preferenceKinds.map((kind) => [kind, entriesWithLevel(form, kind, level)] as const);
  const stated = lists.filter(([, entries]) => entries.length > 0);
  return stated.length === 0 ? {} : { [level]: Object.fromEntries(stated) };
}

/** Parses an amount such as `$1,250,000`; null if empty. */
function parseAmount(text: string): number | null {
  const digits = text.replaceAll(/[\s$,]/g, '');
  return digits === '' ? null : Number(digits);
}

function toInput(form: PreferencesForm): unknown {
  return {
    keywords: splitEntries('keywords', form.keywords),
    company_profile: {
      ...Object.fromEntries(companyLists.map((field) => [field, entriesWithLevel(form, field, 'prefer')])),
      ...listsWithLevel(form, 'must'),
      ...listsWithLevel(form, 'exclude'),
      company_size: form.company_size === '' ? null : form.company_size,
      min_value: parseAmount(form.min_value),
      max_value: parseAmount(form.max_value),
      ...(form.value_mode === 'prefer' ? {} : { value_mode: form.value_mode }),
      applicant_types: form.applicant_types,
    },
  };
}

function isListField(name: unknown): name is ListField {
  return [...matchingLists, ...companyLists].some((field) => field === name);
}

/** Converts a validation issue into a sentence that names the entry. */
function issueText(form: PreferencesForm, { path, code, ...issue }: z.core.$ZodIssue): Problems<PreferencesForm> {
  const amount = amountFields.find((name) => path.includes(name));
  if (amount !== undefined) return { [amount]: code === 'custom' ? words.badRange : words.badAmount };
  const field = path.find((part) => isListField(part));
  if (!isListField(field)) return {};
  const max = 'maximum' in issue ? Number(issue.maximum) : 0;
  const at = path.at(-1);
  if (typeof at !== 'number') return { [field]: words.tooMany(max) };
  const level = (['must', 'exclude'] as const).find((each) => path.includes(each)) ?? 'prefer';
  const entry = entriesWithLevel(form, field, level)[at] ?? '';
  return { [field]: code === 'too_big' ? words.tooLong(entry, max) : words.badCode(entry) };
}

/** One error message for each invalid field. */
export function checkPreferences(form: PreferencesForm): Problems<PreferencesForm> {
  const { error } = preferencesInputSchema.safeParse(toInput(form));
  return Object.assign({}, ...(error?.issues ?? []).toReversed().map((issue) => issueText(form, issue)));
}

/** Returns the lists with entries that the server rejected, each with its error message. */
export function refusedLists(error: unknown): [ListField, string][] {
  const errors = error instanceof AppError ? (error.details['errors'] ?? {}) : {};
  return Object.entries(errors).flatMap(([path, message]): [ListField, string][] => {
    const field = path.split('.').at(-1);
    return isListField(field) && typeof message === 'string' ? [[field, message]] : [];
  });
}

/** Returns the error message for a keywords text; undefined if it is valid. */
export function checkKeywords(keywords: string): string | undefined {
  return checkPreferences({ ...toForm(null), keywords }).keywords;
}

/** Reads the preferences from a valid form. */
export function readForm(form: PreferencesForm): PreferencesInput {
  return preferencesInputSchema.parse(toInput(form));
}

/**
 * Applies the edits to the newest preferences, because other fields may have been changed in another tab since the form was loaded.
 * @param form - current values of the form
 * @param edited - names of the edited fields
 */
export function applyEdits(
  newest: Preferences | null,
  form: PreferencesForm,
  edited: readonly string[],
): PreferencesInput {
  const edits = Object.entries(form).filter(([name]) => edited.includes(name));
  return readForm({ ...toForm(newest), ...Object.fromEntries(edits) });
}
