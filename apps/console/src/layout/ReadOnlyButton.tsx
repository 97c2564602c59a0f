import Tooltip from '@mui/material/Tooltip';
import { authTexts } from '../auth/auth-texts.js';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useToast } from './toasts/use-toast.js';
import styles from './user.module.css';

/** Replaces a button in a read-only session. A tooltip, which is its description, and a toast when pressed state the reason. */
export function ReadOnlyButton({ children, ...look }: Pick<ButtonProps, 'children' | 'startIcon' | 'size' | 'color'>) {
  const toast = useToast();
  const reason = authTexts.user.unavailable;
  return (
    <Tooltip title={reason} describeChild>
      <Button aria-disabled className={styles['refused']} {...look} onClick={() => toast({ title: reason })}>
        {children}
      </Button>
    </Tooltip>
  );
}
