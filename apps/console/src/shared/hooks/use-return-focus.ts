import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the focus to a button after the element that replaced the button was removed.
 * @param isReplaced whether the button is replaced
 */
export function useReturnFocus(isReplaced: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasReplaced = useRef(isReplaced);
  useEffect(() => {
    if (wasReplaced.current && !isReplaced) button.current?.focus();
    wasReplaced.current = isReplaced;
  }, [isReplaced]);
  return button;
}
