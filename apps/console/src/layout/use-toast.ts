import { useCallback } from 'react';
import { useNotify } from 'react-admin';

interface Toast {
  title: string;
  description?: string;
  variant?: 'info' | 'success' | 'error';
  /** Title of an earlier toast that is out of date with this one. */
  replaces?: string;
}

/** Shows a toast. Errors stay until they are dismissed, because they vanish before they are read otherwise. */
export function useToast(): (toast: Toast) => void {
  const notify = useNotify();
  return useCallback(
    ({ title, description, variant = 'info', replaces }) =>
      notify(title, { type: variant, messageArgs: { description, replaces } }),
    [notify],
  );
}
