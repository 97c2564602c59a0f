import { type ReactNode, useCallback, useId } from 'react';
import { useNotify } from 'react-admin';

interface Toast {
  title: string;
  description?: string;
  variant?: 'info' | 'success' | 'error';
  /** Title of an earlier toast that this one replaces. */
  replaces?: string;
  /** Identifies the control: its next toast replaces this one. By default the component; null allows several toasts at once. */
  control?: string | null;
  /** Controls below the text, such as an undo button. */
  actions?: ReactNode;
}

/** Shows a toast. Errors stay until dismissed, so that they can be read. */
export function useToast(): (toast: Toast) => void {
  const notify = useNotify();
  const own = useId();
  return useCallback(
    ({ title, description, variant = 'info', replaces, control = own, actions }) =>
      notify(title, { type: variant, messageArgs: { description, replaces, control, actions } }),
    [notify, own],
  );
}
