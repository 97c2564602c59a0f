import { Button } from '../../shared/button/Button.js';

interface SubmitButtonProps {
  busy: boolean;
  label: string;
  busyLabel: string;
}

/** Focusable while busy: a disabled button would lose the keyboard focus. */
export function SubmitButton({ busy, label, busyLabel }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="contained" fullWidth aria-disabled={busy} className={busy ? 'busy' : ''}>
      {busy ? busyLabel : label}
    </Button>
  );
}
