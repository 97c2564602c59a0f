import { searchProfileSchema, type SearchProfile } from '@rfp/contracts/account';
import { settingsChangeSchema, settingsSchema, type Settings, type SettingsChange } from '@rfp/contracts/settings';
import { checkKeywords } from '../profile/preferences/preferences-form.js';
import { type Problems } from '../shared/form/use-check-form.js';
import { browserZone } from './browser-zone.js';
import { settingsTexts } from './settings-texts.js';

const words = settingsTexts.form;

export const weightFields = ['relevance_weight', 'urgency_weight', 'value_weight', 'competition_weight'] as const;
type WeightField = (typeof weightFields)[number];
const numberFields = [
  'sync_interval_hours',
  'max_opportunities_per_sync',
  ...weightFields,
  'high_score_threshold',
  'default_page_size',
] as const;
export type NumberField = (typeof numberFields)[number];

/** Values of the form. Numbers are text. Dark mode is not included, because its only state is the theme of the console. */
export type SettingsForm = Omit<Settings, NumberField | 'dark_mode'> &
  Record<NumberField, string> & {
    /** Keywords of the preferences, one per line. */
    keywords: string;
  };

const fields = settingsSchema.shape;

export function findBounds(name: NumberField): { min: number; max: number } {
  const { minValue, maxValue } = fields[name];
  return { min: minValue ?? 0, max: maxValue ?? 0 };
}

export function toForm({ dark_mode: _theme, ...settings }: Settings, keywords: readonly string[]): SettingsForm {
  const { notifications, email_notifications } = settings;
  return {
    ...settings,
    // Switching mails on adopts the time zone of this browser.
    notifications: email_notifications ? notifications : { ...notifications, time_zone: browserZone() },
    keywords: keywords.join('\n'),
    sync_interval_hours: String(settings.sync_interval_hours),
    max_opportunities_per_sync: String(settings.max_opportunities_per_sync),
    relevance_weight: String(settings.relevance_weight),
    urgency_weight: String(settings.urgency_weight),
    value_weight: String(settings.value_weight),
    competition_weight: String(settings.competition_weight),
    high_score_threshold: String(settings.high_score_threshold),
    default_page_size: String(settings.default_page_size),
  };
}

function parseWholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

export function checkSettings(values: SettingsForm): Problems<SettingsForm> {
  const numbers = numberFields.flatMap((name) => {
    const { min, max } = findBounds(name);
    return fields[name].safeParse(parseWholeNumber(values[name])).success ? [] : [[name, words.badNumber(min, max)]];
  });
  const isAddress = fields.notification_email.safeParse(values.notification_email.trim()).success;
  const keywords = checkKeywords(values.keywords);
  return Object.fromEntries([
    ...numbers,
    ...(isAddress ? [] : [['notification_email', words.badAddress]]),
    ...(keywords === undefined ? [] : [['keywords', keywords]]),
  ]);
}

/** Converts a valid form into settings. */
export function readForm({ keywords: _preference, ...values }: SettingsForm, dark_mode: boolean): Settings {
  return settingsSchema.parse({
    ...values,
    ...Object.fromEntries(numberFields.map((name) => [name, parseWholeNumber(values[name])])),
    notification_email: values.notification_email.trim(),
    dark_mode,
  });
}

/**
 * Selects the edited settings. Other settings are not sent, because they may have been changed in another tab since the form was loaded.
 * @param dirty - names of the edited fields
 */
export function editedSettings(settings: Settings, dirty: readonly string[], saved: Settings): SettingsChange {
  const edited = new Set(dirty);
  // Switching mails on also saves the time zone of this browser.
  if (edited.has('email_notifications')) edited.add('notifications');
  if (settings.dark_mode !== saved.dark_mode) edited.add('dark_mode');
  return settingsChangeSchema.parse(Object.fromEntries(Object.entries(settings).filter(([name]) => edited.has(name))));
}

/** Returns the settings without the weights, which belong to the workspace. */
export function withoutWeights({
  relevance_weight: _relevance,
  urgency_weight: _urgency,
  value_weight: _value,
  competition_weight: _competition,
  ...others
}: SettingsChange): SettingsChange {
  return others;
}

/** Returns the sum of the weights. Text that is not a number counts as 0. */
export function sumWeights(weights: Record<WeightField, string>): number {
  return weightFields.reduce((total, name) => total + (parseWholeNumber(weights[name]) || 0), 0);
}

/** Reads the weights of the form; undefined if one is invalid. */
export function readWeights(weights: Record<WeightField, string>): SearchProfile['weights'] | undefined {
  const { relevance_weight, urgency_weight, value_weight, competition_weight } = weights;
  const given = {
    relevance: parseWholeNumber(relevance_weight),
    urgency: parseWholeNumber(urgency_weight),
    value: parseWholeNumber(value_weight),
    competition: parseWholeNumber(competition_weight),
  };
  return searchProfileSchema.shape.weights.safeParse(given).data;
}
