import { settingsSchema, type SettingsChange } from '@rfp/contracts/settings';
import { z } from 'zod';

/**
 * Storage key of the settings in this browser. Earlier versions also stored API keys here in plain text. Such keys stay here until they are moved to the
 * server or removed. New keys are never stored here.
 */
export const dashboardSettingsKey = 'dashboard_settings';

const keyFields = { sam_api_key: 'sam_gov', firecrawl_api_key: 'firecrawl', perplexity_api_key: 'perplexity' } as const;

/** Services whose keys earlier versions stored. */
export type LocalSource = (typeof keyFields)[keyof typeof keyFields];

const storedSchema = z.record(z.string(), z.unknown());
type Stored = z.infer<typeof storedSchema>;

/** An API key in local storage. */
export interface LocalKey {
  source: LocalSource;
  key: string;
}

/** Parses the stored text; null if it is missing or unreadable. */
function readStored(text: string | null): Stored | null {
  if (text === null) return null;
  try {
    return storedSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Reads the API keys in the stored `dashboard_settings`. */
export function readStoredKeys(text: string | null): LocalKey[] {
  const stored = readStored(text) ?? {};
  return Object.entries(keyFields).flatMap(([field, source]) => {
    const value = stored[field];
    return typeof value === 'string' && value.trim() !== '' ? [{ source, key: value.trim() }] : [];
  });
}

/** Reads the stored settings that the server accepts. Each setting is validated separately. */
export function readStoredSettings(text: string | null): SettingsChange {
  const stored = readStored(text) ?? {};
  const valid = Object.entries(settingsSchema.shape).filter(([name, schema]) => schema.safeParse(stored[name]).success);
  return settingsSchema.partial().parse(Object.fromEntries(valid.map(([name]) => [name, stored[name]])));
}

/** Removes the keys of these sources, and empty keys, from the stored text. */
export function withoutKeys(text: string, sources: readonly LocalSource[]): string {
  const stored = readStored(text);
  if (stored === null) return text;
  const removed = Object.entries(keyFields).filter(
    ([field, source]) => sources.includes(source) || stored[field] === '',
  );
  const fields = new Set(removed.map(([field]) => field));
  return JSON.stringify(Object.fromEntries(Object.entries(stored).filter(([field]) => !fields.has(field))));
}

/** Merges settings into the stored text. */
export function withSettings(text: string | null, settings: SettingsChange): string {
  return JSON.stringify({ ...readStored(text), ...settings });
}

/** Removes the settings from the stored text. Returns null if it contains nothing else. */
export function withoutSettings(text: string | null): string | null {
  const left = Object.entries(readStored(text) ?? {}).filter(([field]) => !Object.hasOwn(settingsSchema.shape, field));
  return left.length === 0 ? null : JSON.stringify(Object.fromEntries(left));
}
