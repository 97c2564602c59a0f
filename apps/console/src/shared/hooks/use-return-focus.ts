import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the focus to a button after the element that replaced the button was removed.
 * @param away whether the button is replaced
 */
export function useReturnFocus(away: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(away);
  useEffect(() => {
    if (wasAway.current && !away) button.current?.focus();
    wasAway.current = away;
  }, [away]);
  return button;
}
