import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a button that may go away with what it was pressed for, such as the last of a list. The nearest place around it that can take
 * the focus and is still there gets it; the page at last. Otherwise a keyboard user is thrown to the top.
 */
export function useFocusHeir(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const heirs = useRef<HTMLElement[]>([]);
  // The one cleanup comes before the button is taken from the page, the other after.
  useLayoutEffect(
    () => () => {
      heirs.current = document.activeElement === button.current ? placesAround(button.current) : [];
    },
    [],
  );
  useEffect(() => () => heirs.current.find((place) => place.isConnected)?.focus({ preventScroll: true }), []);
  return button;
}

function placesAround(element: HTMLElement | null): HTMLElement[] {
  const place = element?.parentElement?.closest('[tabindex="-1"]');
  return place instanceof HTMLElement ? [place, ...placesAround(place)] : [];
}
