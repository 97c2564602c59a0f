import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus back to the button that something took the place of, once that is gone.
 * @param away whether the button's place is taken
 */
export function useReturnFocus(away: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(away);
  useEffect(() => {
    if (was.current && !away) button.current?.focus();
    was.current = away;
  }, [away]);
  return button;
}
