import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { authTexts } from '../auth/auth-texts.js';
import { useToast } from './use-toast.js';
import styles from './user.module.css';

/**
 * Replaces a button in a read-only session. It gives the reason as its description, in a tooltip,
 * and in a toast when it is pressed.
 */
export function ReadOnlyButton({ children, ...look }: Pick<ButtonProps, 'children' | 'startIcon' | 'size' | 'color'>) {
  const toast = useToast();
  const reason = authTexts.user.unavailable;
  return (
    <Tooltip describeChild title={reason}>
      <Button aria-disabled className={styles['refused'] ?? ''} {...look} onClick={() => toast({ title: reason })}>
        {children}
      </Button>
    </Tooltip>
  );
}
