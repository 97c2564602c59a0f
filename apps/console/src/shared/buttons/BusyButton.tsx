import Button, { type ButtonProps } from '@mui/material/Button';
import { TurningIcon } from './TurningIcon.js';

interface BusyButtonProps extends ButtonProps {
  /** Whether the action is in progress. */
  busy: boolean;
}

/**
 * Button with a busy indicator while its action is in progress. MUI's `loading` would disable the button, which loses the keyboard focus; this button stays
 * focusable.
 */
export function BusyButton({ busy, startIcon, ...props }: BusyButtonProps) {
  return <Button aria-disabled={busy} data-busy={busy} {...props} startIcon={busy ? <TurningIcon /> : startIcon} />;
}
