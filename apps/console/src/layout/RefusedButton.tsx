import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { authTexts } from '../auth/auth-texts.js';
import { useToast } from './use-toast.js';
import styles from './user.module.css';

/**
 * In the place of a button that a demo session is refused. Says why: as its description, to a pointer that rests on it,
 * and to a finger that presses it all the same.
 */
export function RefusedButton({ children, ...look }: Pick<ButtonProps, 'children' | 'startIcon' | 'size' | 'color'>) {
  const toast = useToast();
  const reason = authTexts.user.refused;
  return (
    <Tooltip describeChild title={reason}>
      <Button aria-disabled className={styles['refused'] ?? ''} {...look} onClick={() => toast({ title: reason })}>
        {children}
      </Button>
    </Tooltip>
  );
}
