import { getStorage } from 'react-admin';
import { defaultListKey, defaultListPrefix } from './default-list.js';

/** Removes the default lists of other people, whose filters the next person must not see. */
function forgetOthers(person: string): void {
  const own = defaultListKey(person, null);
  const others = Object.keys(localStorage).filter((key) => key.startsWith(defaultListPrefix) && !key.startsWith(own));
  for (const key of others) localStorage.removeItem(key);
}

/**
 * Stores the address of a person's default list in this browser.
 * @param workspace - null: the personal one
 * @param address - null: there is no default list
 */
export function storeDefaultList(person: string, workspace: string | null, address: string | null): void {
  const storage = getStorage();
  const key = defaultListKey(person, workspace);
  try {
    forgetOthers(person);
  } catch {
    // Without access to the storage of the browser, nothing is stored beyond this page.
  }
  if ((storage.getItem(key) ?? null) === address) return;
  if (address === null) storage.removeItem(key);
  else storage.setItem(key, address);
  // The browser sends this event only to other tabs.
  window.dispatchEvent(new Event('storage'));
}
