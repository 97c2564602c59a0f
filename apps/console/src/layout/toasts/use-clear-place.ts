import { type RefObject, useEffect, useState } from 'react';

export type ToastPlace = 'bottom' | 'top';

const controls = 'a, button, input, select, textarea, summary, [tabindex="0"]';

function isUnder(control: Element, { top, left, right, bottom }: DOMRect): boolean {
  const place = control.getBoundingClientRect();
  return place.width > 0 && place.bottom > top && place.top < bottom && place.right > left && place.left < right;
}

/** Returns a place at which toasts do not cover the focused control. */
export function useClearPlace(toasts: RefObject<HTMLElement | null>, count: number): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('bottom');
  useEffect(() => {
    const check = () => {
      const control = document.activeElement;
      if (count === 0 || toasts.current === null || control?.matches(controls) !== true) return;
      if (toasts.current.contains(control)) return;
      if (isUnder(control, toasts.current.getBoundingClientRect()))
        setPlace((now) => (now === 'bottom' ? 'top' : 'bottom'));
    };
    check();
    document.addEventListener('focusin', check);
    return () => document.removeEventListener('focusin', check);
  }, [count, toasts]);
  return count === 0 ? 'bottom' : place;
}
