import { useSyncExternalStore } from 'react';

/** Matches phones, which show cards only. The style sheets have the same width. */
const phone = window.matchMedia('(max-width: 599.95px)');

function subscribe(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

const isPhone = (): boolean => phone.matches;

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone);
}
