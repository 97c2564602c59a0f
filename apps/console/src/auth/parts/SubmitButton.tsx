import { BusyButton } from '../../shared/buttons/BusyButton.js';

interface SubmitButtonProps {
  busy: boolean;
  label: string;
  busyLabel: string;
}

export function SubmitButton({ busy, label, busyLabel }: SubmitButtonProps) {
  return (
    <BusyButton type="submit" variant="contained" fullWidth busy={busy}>
      {busy ? busyLabel : label}
    </BusyButton>
  );
}
