import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { texts } from '../texts.js';

/** Where in the top bar a page writes its title. */
export const TitleSlot = createContext<HTMLElement | null>(null);

interface HeadingProps {
  children: ReactNode;
  className?: string | undefined;
  /** It comes in the place of another on the same screen, whose focus would be lost with it. */
  follows?: boolean;
}

/** The router's key of the page that a visit begins with. */
const firstPage = 'default';

/**
 * The one h1 of a page. After a navigation it takes the focus, so that a screen reader says where it is
 * and Tab goes on from there; the first page of a visit leaves the focus where the browser puts it.
 */
export function Heading({ children, className, follows = false }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const arrival = useRef(key);
  useEffect(() => {
    if (follows || arrival.current !== firstPage) heading.current?.focus({ preventScroll: true });
  }, [follows]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

interface PageProps {
  title: string;
  /** Where the page has a longer h1 of its own, the bar shows `title` as plain text. */
  ownHeading?: boolean;
  /** What the browser's tab says, where it is not `title`. */
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
