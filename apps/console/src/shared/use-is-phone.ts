import { useSyncExternalStore } from 'react';

/** As in the style sheets: a phone shows cards only. */
const phone = window.matchMedia('(max-width: 599.95px)');

function subscribe(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

const isPhone = (): boolean => phone.matches;

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone);
}
