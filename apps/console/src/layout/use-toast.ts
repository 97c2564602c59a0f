import { useCallback } from 'react';
import { useNotify } from 'react-admin';

export interface Toast {
  title: string;
  description?: string;
  variant?: 'info' | 'success' | 'error';
}

/** Shows a toast. Errors stay until they are dismissed, because they vanish before they are read otherwise. */
export function useToast(): (toast: Toast) => void {
  const notify = useNotify();
  return useCallback(
    ({ title, description, variant = 'info' }) => notify(title, { type: variant, messageArgs: { description } }),
    [notify],
  );
}
