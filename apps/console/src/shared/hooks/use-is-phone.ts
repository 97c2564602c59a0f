import { useSyncExternalStore } from 'react';

/** The same width as in the style sheets: phones show cards only. */
const phone = window.matchMedia('(max-width: 599.95px)');

function subscribe(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

const isPhone = (): boolean => phone.matches;

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone);
}
