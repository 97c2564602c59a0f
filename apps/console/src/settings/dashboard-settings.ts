import { settingsSchema, type SettingsChange } from '@rfp/contracts/account';
import { z } from 'zod';

/** Where earlier consoles kept every setting, API keys in clear among them. */
export const dashboardSettingsKey = 'dashboard_settings';

const keyFields = { sam_api_key: 'sam_gov', firecrawl_api_key: 'firecrawl', perplexity_api_key: 'perplexity' } as const;

/** Whose keys an earlier console kept. */
export type LocalSource = (typeof keyFields)[keyof typeof keyFields];

const storedSchema = z.record(z.string(), z.unknown());
type Stored = z.infer<typeof storedSchema>;

/** An API key that a browser holds. */
export interface LocalKey {
  source: LocalSource;
  key: string;
}

/** Null where nothing is stored, or nothing that can be read. */
function readStored(text: string | null): Stored | null {
  if (text === null) return null;
  try {
    return storedSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The keys in what is stored under `dashboard_settings`. */
export function keysIn(text: string | null): LocalKey[] {
  const stored = readStored(text) ?? {};
  return Object.entries(keyFields).flatMap(([field, source]) => {
    const value = stored[field];
    return typeof value === 'string' && value.trim() !== '' ? [{ source, key: value.trim() }] : [];
  });
}

/** The settings in it that the server takes, each judged for itself. */
export function settingsIn(text: string | null): SettingsChange {
  const stored = readStored(text) ?? {};
  const valid = Object.entries(settingsSchema.shape).filter(([name, schema]) => schema.safeParse(stored[name]).success);
  return settingsSchema.partial().parse(Object.fromEntries(valid.map(([name]) => [name, stored[name]])));
}

/** The same text without the keys of these sources, and without empty ones; everything else stays as it is. */
export function withoutKeys(text: string, sources: readonly LocalSource[]): string {
  const stored = readStored(text);
  if (stored === null) return text;
  const gone = Object.entries(keyFields).filter(([field, source]) => sources.includes(source) || stored[field] === '');
  const fields = new Set(gone.map(([field]) => field));
  return JSON.stringify(Object.fromEntries(Object.entries(stored).filter(([field]) => !fields.has(field))));
}
