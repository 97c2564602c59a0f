import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { placeTip } from './place-tip.js';
import styles from './tip.module.css';
import { watchTips } from './watch-tips.js';

/**
 * Tooltips. An element with the attribute `data-tip` shows its text below, or to the right with `data-tip-side="right"`. Screen readers skip
 * the tooltip: the element has the text as its name or description.
 *
 * One component serves all elements, because a list starts with thirty of them.
 */
export function Tips() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => watchTips(setAnchor), []);
  useLayoutEffect(() => {
    if (anchor === null) return undefined;
    const place = () => {
      if (!anchor.isConnected) setAnchor(null);
      else if (tip.current !== null) placeTip(tip.current, anchor);
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [anchor]);
  if (anchor === null) return null;
  // Renders inside a landmark, so that screen reader users who navigate by region find it.
  const place = document.getElementById('main') ?? document.body;
  return createPortal(
    <div ref={tip} role="tooltip" className={styles['tip']}>
      <div>{anchor.dataset['tip']}</div>
    </div>,
    place,
  );
}
