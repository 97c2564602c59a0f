import { createContext, useContext, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { texts } from '../texts.js';

/** Element of the top bar that shows the title of the page. */
export const TitleSlot = createContext<HTMLElement | null>(null);

interface HeadingProps {
  children: ReactNode;
  className?: string | undefined;
  /** Whether the heading replaces another heading of the same screen and takes over its focus. */
  takesFocus?: boolean;
}

/** Router key of the first page after loading the console. */
const firstPage = 'default';

/**
 * The h1 of a page. After a navigation it takes the focus, so that screen readers announce the page and Tab continues from there. The first
 * page after loading leaves the focus to the browser.
 */
export function Heading({ children, className, takesFocus = false }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const initialKey = useRef(key);
  // Runs before the browser paints, so that no keystroke goes elsewhere.
  useLayoutEffect(() => {
    if (takesFocus || initialKey.current !== firstPage) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

interface PageProps {
  title: string;
  /** The page renders its own h1, so the bar shows `title` as plain text. */
  ownHeading?: boolean;
  /** Title of the browser tab, if it differs from `title`. */
  tabTitle?: string;
  children: ReactNode;
}

export function Page({ title, ownHeading = false, tabTitle = title, children }: PageProps) {
  const slot = useContext(TitleSlot);
  const inBar = ownHeading ? <p>{title}</p> : <Heading>{title}</Heading>;
  return (
    <>
      <title>{`${tabTitle} - ${texts.product}`}</title>
      {slot === null ? null : createPortal(inBar, slot)}
      {children}
    </>
  );
}
