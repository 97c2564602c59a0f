import { useCallback } from 'react';
import { useNotify } from 'react-admin';

interface Toast {
  title: string;
  description?: string;
  variant?: 'info' | 'success' | 'error';
  /** Title of an earlier toast that this one replaces. */
  replaces?: string;
}

/** Shows a toast. Errors stay until dismissed, so that they can be read. */
export function useToast(): (toast: Toast) => void {
  const notify = useNotify();
  return useCallback(
    ({ title, description, variant = 'info', replaces }) =>
      notify(title, { type: variant, messageArgs: { description, replaces } }),
    [notify],
  );
}
