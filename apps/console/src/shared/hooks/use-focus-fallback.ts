import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a button that may disappear when pressed, such as the last one of a list. The nearest focusable ancestor that is still
 * on the page takes the focus. Otherwise the browser would move it to the top of the page.
 */
export function useFocusFallback(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const fallbacks = useRef<HTMLElement[]>([]);
  // The layout cleanup runs before the button is removed, the effect cleanup after.
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
