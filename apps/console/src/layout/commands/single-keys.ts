import { getStorage } from 'react-admin';

const key = 'single_key_shortcuts';

/** Whether this browser has shortcuts without a modifier (WCAG 2.1.4: they can be turned off). */
export function hasSingleKeys(): boolean {
  return getStorage().getItem(key) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  getStorage().setItem(key, on ? 'on' : 'off');
}
