import { type SettingsChange, type SettingsResponse } from '@rfp/contracts/settings';
import { useSyncExternalStore } from 'react';
import { getStorage } from 'react-admin';
import { dashboardSettingsKey, settingsIn, withSettings, withoutSettings } from './dashboard-settings.js';

/** Id of the account whose settings are in this browser; none for those of a visitor. */
const ownerKey = 'dashboard_settings_of';

const listeners = new Set<() => void>();
let known: { text: string | null; settings: SettingsChange } = { text: null, settings: {} };

/** The settings in this browser: known at once, where a request would let the screen jump. Empty until some are saved. */
export function savedSettings(): SettingsChange {
  const text = getStorage().getItem(dashboardSettingsKey);
  if (text !== known.text) known = { text, settings: settingsIn(text) };
  return known.settings;
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
 * The others stay as they are.
 * @param owner - id of the account that they belong to; null for a visitor, who has them in this browser alone
 */
export function keepSettings(settings: SettingsChange, owner: string | null): void {
  const storage = getStorage();
  storage.setItem(dashboardSettingsKey, withSettings(storage.getItem(dashboardSettingsKey), settings));
  if (owner === null) storage.removeItem(ownerKey);
  else storage.setItem(ownerKey, owner);
  for (const listener of listeners) listener();
}

/** Stores the settings of an account in this browser. A page size that the person never set is left out, because their list has another one. */
export function keepAccountSettings({ settings, page_size_set }: SettingsResponse, owner: string): void {
  const { default_page_size: _default, ...others } = settings;
  keepSettings(page_size_set ? settings : others, owner);
}

/** The next user of this browser must not see the settings of an account, such as its address for notifications. */
export function forgetSettingsOfOthers(user: string | null): void {
  const storage = getStorage();
  const owner = storage.getItem(ownerKey);
  if (owner === null || owner === user) return;
  const left = withoutSettings(storage.getItem(dashboardSettingsKey));
  if (left === null) storage.removeItem(dashboardSettingsKey);
  else storage.setItem(dashboardSettingsKey, left);
  storage.removeItem(ownerKey);
  for (const listener of listeners) listener();
}
