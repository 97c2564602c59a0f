import { Button } from '../../shared/button/Button.js';

interface SubmitButtonProps {
  busy: boolean;
  label: string;
  busyLabel: string;
}

export function SubmitButton({ busy, label, busyLabel }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="contained" fullWidth busy={busy}>
      {busy ? busyLabel : label}
    </Button>
  );
}
