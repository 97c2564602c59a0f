import { getStorage } from 'react-admin';
import { dashboardSettingsKey, keysIn, withoutKeys, type LocalKey, type LocalSource } from '../dashboard-settings.js';

export function localKeys(): LocalKey[] {
  return keysIn(getStorage().getItem(dashboardSettingsKey));
}

export function localSettingsText(): string | null {
  return getStorage().getItem(dashboardSettingsKey);
}

/** Removes keys. Reads the storage again, because another tab may have changed it. */
export function removeLocalKeys(sources: readonly LocalSource[]): void {
  const text = getStorage().getItem(dashboardSettingsKey);
  if (text !== null) getStorage().setItem(dashboardSettingsKey, withoutKeys(text, sources));
}
