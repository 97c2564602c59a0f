import { type SettingsChange, type SettingsResponse } from '@rfp/contracts/settings';
import { useSyncExternalStore } from 'react';
import { getStorage } from 'react-admin';
import { dashboardSettingsKey, readStoredSettings, withSettings, withoutSettings } from './dashboard-settings.js';

/** Storage key of the account that the stored settings belong to; absent for a visitor's settings. */
const ownerKey = 'dashboard_settings_of';

const listeners = new Set<() => void>();
let cached: { text: string | null; settings: SettingsChange } = { text: null, settings: {} };

/** Reads the settings in this browser; empty if none are saved. Synchronous, so that the layout of the screen does not shift. */
export function savedSettings(): SettingsChange {
  const text = getStorage().getItem(dashboardSettingsKey);
  if (text !== cached.text) cached = { text, settings: readStoredSettings(text) };
  return cached.settings;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useSavedSettings(): SettingsChange {
  return useSyncExternalStore(subscribe, savedSettings);
}

/**
 * Merges settings into the settings of this browser.
 * @param owner - id of the account that they belong to; null for a visitor, whose settings exist only in this browser
 */
export function storeSettings(settings: SettingsChange, owner: string | null): void {
  const storage = getStorage();
  storage.setItem(dashboardSettingsKey, withSettings(storage.getItem(dashboardSettingsKey), settings));
  if (owner === null) storage.removeItem(ownerKey);
  else storage.setItem(ownerKey, owner);
  for (const listener of listeners) listener();
}

/** Stores the settings of an account in this browser. Omits a page size that the user never set, because the list has a different default. */
export function storeAccountSettings({ settings, page_size_set }: SettingsResponse, owner: string): void {
  const { default_page_size: _default, ...others } = settings;
  storeSettings(page_size_set ? settings : others, owner);
}

/** Removes the settings of another account, such as its notification address, so that the next user does not see them. */
export function removeSettingsOfOthers(user: string | null): void {
  const storage = getStorage();
  const owner = storage.getItem(ownerKey);
  if (owner === null || owner === user) return;
  const remainingText = withoutSettings(storage.getItem(dashboardSettingsKey));
  if (remainingText === null) storage.removeItem(dashboardSettingsKey);
  else storage.setItem(dashboardSettingsKey, remainingText);
  storage.removeItem(ownerKey);
  for (const listener of listeners) listener();
}
