import Tooltip from '@mui/material/Tooltip';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useToast } from './toasts/use-toast.js';
import styles from './user.module.css';

interface RefusedButtonProps extends Pick<ButtonProps, 'children' | 'startIcon' | 'size' | 'color' | 'aria-label'> {
  reason: string;
}

/** Replaces a button that the session or the role does not permit. States the reason in a tooltip, which describes the button, and in a toast when it is pressed. */
export function RefusedButton({ reason, children, ...look }: RefusedButtonProps) {
  const toast = useToast();
  return (
    <Tooltip title={reason} describeChild>
      <Button aria-disabled className={styles['refused']} {...look} onClick={() => toast({ title: reason })}>
        {children}
      </Button>
    </Tooltip>
  );
}
