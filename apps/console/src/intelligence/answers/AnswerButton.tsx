import { BusyButton } from '../../shared/buttons/BusyButton.js';

interface AnswerButtonProps {
  label: string;
  busyLabel: string;
  busy: boolean;
  submit?: boolean;
  onPress?: () => void;
}

/** Button that requests an answer. */
export function AnswerButton({ label, busyLabel, busy, submit = false, onPress }: AnswerButtonProps) {
  return (
    <BusyButton
      type={submit ? 'submit' : 'button'}
      variant={submit ? 'contained' : 'outlined'}
      busy={busy}
      onClick={busy ? undefined : onPress}
    >
      {busy ? busyLabel : label}
    </BusyButton>
  );
}
