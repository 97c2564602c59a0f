import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Takes the focus of a form that was refused to its first wrong field, so that a keyboard is where the work is.
 * @returns the form's ref, and what to call when it was submitted
 */
export function useInvalidFocus(): [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [submits, setSubmits] = useState(0);
  useEffect(() => {
    const field = form.current?.querySelector('[aria-invalid="true"]');
    if (submits > 0 && field instanceof HTMLElement) field.focus();
  }, [submits]);
  return [form, useCallback(() => setSubmits((count) => count + 1), [])];
}
