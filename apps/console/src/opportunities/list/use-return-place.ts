import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { takeOpened } from './last-opened.js';

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

/**
 * After the user returns from an opportunity, focuses its link and scrolls it into view. The scroll position that react-admin restores is wrong if the
 * user moved on to another opportunity on the detail page.
 * @param isReady whether the rows are rendered
 */
export function useReturnPlace(isReady: boolean): RefObject<HTMLDivElement | null> {
  const results = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  const opened = useRef<string | null>(undefined);
  useEffect(() => {
    // A newly opened list starts at its top.
    if (opened.current === undefined) {
      const id = takeOpened(pathname + search);
      opened.current = type === NavigationType.Push ? null : id;
    }
    if (!isReady || opened.current === null) return undefined;
    const link = results.current?.querySelector<HTMLElement>(
      `a:is([href="/opportunities/${opened.current}"], [href^="/opportunities/${opened.current}?"])`,
    );
    opened.current = null;
    link?.focus({ preventScroll: true });
    // Runs after the scroll position is restored.
    const frame = requestAnimationFrame(() => {
      if (link && !isInSight(link)) link.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, pathname, search, type]);
  return results;
}
