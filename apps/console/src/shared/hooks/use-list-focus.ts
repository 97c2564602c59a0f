import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a list whose rows are removed in a dialog. The dialog returns the focus to its button. If the button was removed with
 * its row, the list takes the focus; if the list was removed, too, the page does.
 * @param open whether the dialog is open
 */
export function useListFocus<E extends HTMLElement = HTMLUListElement>(open: boolean): RefObject<E | null> {
  const list = useRef<E>(null);
  useEffect(() => {
    if (!open) return undefined;
    const shown = list.current;
    return () => {
      if (document.activeElement !== document.body) return;
      const place = shown?.isConnected === true ? shown : document.getElementById('main');
      place?.focus({ preventScroll: true });
    };
  }, [open]);
  return list;
}
