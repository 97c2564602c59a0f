import { getStorage } from 'react-admin';

const key = 'single_key_shortcuts';

/** Whether shortcuts without a modifier key are on in this browser. WCAG 2.1.4 requires that they can be turned off. */
export function hasSingleKeys(): boolean {
  return getStorage().getItem(key) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  getStorage().setItem(key, on ? 'on' : 'off');
}
