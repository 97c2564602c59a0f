import { getStorage } from 'react-admin';
import {
  dashboardSettingsKey,
  readStoredKeys,
  withoutKeys,
  type LocalKey,
  type LocalSource,
} from '../dashboard-settings.js';

export function localKeys(): LocalKey[] {
  return readStoredKeys(getStorage().getItem(dashboardSettingsKey));
}

export function localSettingsText(): string | null {
  return getStorage().getItem(dashboardSettingsKey);
}

/** Removes keys. Reads the storage immediately before, because another tab may have changed it. */
export function removeLocalKeys(sources: readonly LocalSource[]): void {
  const text = getStorage().getItem(dashboardSettingsKey);
  if (text !== null) getStorage().setItem(dashboardSettingsKey, withoutKeys(text, sources));
}
