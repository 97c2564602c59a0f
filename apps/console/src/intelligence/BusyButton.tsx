import { Button } from '../shared/button/Button.js';

interface BusyButtonProps {
  label: string;
  busyLabel: string;
  busy: boolean;
  submit?: boolean;
  onPress?: () => void;
}

/** Focusable while busy: a disabled button would lose the keyboard focus. */
export function BusyButton({ label, busyLabel, busy, submit = false, onPress }: BusyButtonProps) {
  return (
    <Button
      type={submit ? 'submit' : 'button'}
      aria-disabled={busy}
      {...(submit ? { variant: 'contained' } : {})}
      onClick={busy ? undefined : onPress}
    >
      {busy ? busyLabel : label}
    </Button>
  );
}
