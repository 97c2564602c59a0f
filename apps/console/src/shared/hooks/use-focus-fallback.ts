import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a button that may disappear when pressed. The nearest focusable ancestor that is still on the page then takes the focus,
 * which the browser would otherwise move to the top of the page.
 */
export function useFocusFallback(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const fallbacks = useRef<HTMLElement[]>([]);
  // The cleanup of a layout effect runs before the button is removed, the cleanup of an effect afterwards.
  useLayoutEffect(
    () => () => {
      fallbacks.current = document.activeElement === button.current ? focusableAncestors(button.current) : [];
    },
    [],
  );
  useEffect(() => () => fallbacks.current.find((place) => place.isConnected)?.focus({ preventScroll: true }), []);
  return button;
}

function focusableAncestors(element: HTMLElement | null): HTMLElement[] {
  const place = element?.parentElement?.closest('[tabindex="-1"]');
  return place instanceof HTMLElement ? [place, ...focusableAncestors(place)] : [];
}
