import { useId } from 'react';
import { authTexts } from '../auth/auth-texts.js';
import { Button, type ButtonProps } from '../shared/button/Button.js';
import { useToast } from './use-toast.js';
import styles from './user.module.css';

/**
 * Replaces a button in a read-only session. States the reason in its description, in a tooltip, and
 * in a toast when pressed.
 */
export function ReadOnlyButton({ children, ...look }: Pick<ButtonProps, 'children' | 'startIcon' | 'size' | 'color'>) {
  const toast = useToast();
  const id = useId();
  const reason = authTexts.user.unavailable;
  return (
    <>
      <Button
        aria-disabled
        aria-describedby={id}
        data-tip={reason}
        className={styles['refused']}
        {...look}
        onClick={() => toast({ title: reason })}
      >
        {children}
      </Button>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
