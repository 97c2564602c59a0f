import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a list whose rows are removed in a dialog. The dialog returns the focus to its button. If the button was removed with
 * its row, the list takes the focus; if the list was removed, too, the page does.
 * @param open whether the dialog is open
 * @param rows number of rows, if a row may disappear after the dialog has returned the focus to its button
 */
export function useListFocus<E extends HTMLElement = HTMLUListElement>(open: boolean, rows = 0): RefObject<E | null> {
  const list = useRef<E>(null);
  const rowsBefore = useRef(rows);
  useEffect(() => {
    if (rows < rowsBefore.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    rowsBefore.current = rows;
  }, [rows]);
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
