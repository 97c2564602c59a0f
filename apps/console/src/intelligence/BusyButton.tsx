import { Button } from '../shared/button/Button.js';

interface BusyButtonProps {
  label: string;
  busyLabel: string;
  busy: boolean;
  submit?: boolean;
  onPress?: () => void;
}

export function BusyButton({ label, busyLabel, busy, submit = false, onPress }: BusyButtonProps) {
  return (
    <Button
      type={submit ? 'submit' : 'button'}
      busy={busy}
      {...(submit ? { variant: 'contained' } : {})}
      onClick={busy ? undefined : onPress}
    >
      {busy ? busyLabel : label}
    </Button>
  );
}
