import { useSyncExternalStore } from 'react';
import { getStorage } from 'react-admin';
import { type ThemeMode } from './tokens.js';

/**
 * Storage key of the specification with the raw value `light` or `dark`. It is outside react-admin's store, which is cleared
 * on every sign-out.
 */
const themeKey = 'theme';

const listeners = new Set<() => void>();

function read(): ThemeMode {
  return getStorage().getItem(themeKey) === 'dark' ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Stores the theme and notifies the components. The browser notifies other tabs. */
export function setThemeMode(mode: ThemeMode): void {
  getStorage().setItem(themeKey, mode);
  for (const listener of listeners) listener();
}

/** Whether a theme was chosen in this browser. */
export function hasThemeMode(): boolean {
  return getStorage().getItem(themeKey) !== null;
}

export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, read);
}
