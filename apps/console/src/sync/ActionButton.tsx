import { useReadOnly } from '../auth/session/person.js';
import { ReadOnlyButton } from '../layout/ReadOnlyButton.js';
import { type ButtonProps } from '@mui/material/Button';
import { BusyButton } from '../shared/buttons/BusyButton.js';
import { useFocusFallback } from '../shared/hooks/use-focus-fallback.js';

interface ActionButtonProps extends Pick<ButtonProps, 'size' | 'color'> {
  label: string;
  busyLabel: string;
  busy: boolean;
  /** Invisible context for screen readers. */
  about?: string | undefined;
  primary?: boolean;
  /** Whether the action is enabled in read-only sessions, too. */
  allowedReadOnly?: boolean;
  onPress: () => void;
}

/** An action of the sync pages. */
export function ActionButton({
  label,
  busyLabel,
  busy,
  about,
  primary = false,
  allowedReadOnly = false,
  onPress,
  ...look
}: ActionButtonProps) {
  const readOnly = useReadOnly();
  const button = useFocusFallback();
  const suffix = about === undefined ? null : <span className="hidden"> {about}</span>;
  if (readOnly && !allowedReadOnly) {
    return (
      <ReadOnlyButton {...look}>
        {label}
        {suffix}
      </ReadOnlyButton>
    );
  }
  return (
    <BusyButton
      ref={button}
      {...look}
      {...(primary ? { variant: 'contained' } : {})}
      busy={busy}
      onClick={busy ? undefined : onPress}
    >
      {busy ? busyLabel : label}
      {suffix}
    </BusyButton>
  );
}
