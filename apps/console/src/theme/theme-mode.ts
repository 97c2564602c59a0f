import { useSyncExternalStore } from 'react';
import { getStorage } from 'react-admin';
import { type ThemeMode } from './tokens.js';

/**
 * The specification's key, raw `light` or `dark`. It is kept outside react-admin's own store, which is emptied
 * at every sign-out and would take the theme with it.
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

/** Stores the theme, shows it, and tells every open component. Other tabs hear of it from the browser. */
export function setThemeMode(mode: ThemeMode): void {
  getStorage().setItem(themeKey, mode);
  for (const listener of listeners) listener();
}

export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, read);
}
