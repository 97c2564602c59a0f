import { useRefusal } from '../auth/session/role.js';
import { RefusedButton } from '../layout/RefusedButton.js';
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
  /** Required access. `read` is for read-only sessions, too. */
  access?: Parameters<typeof useRefusal>[0];
  onPress: () => void;
}

/** An action of the sync pages. */
export function ActionButton({
  label,
  busyLabel,
  busy,
  about,
  primary = false,
  access = 'write',
  onPress,
  ...look
}: ActionButtonProps) {
  const refusal = useRefusal(access);
  const button = useFocusFallback();
  const suffix = about === undefined ? null : <span className="hidden"> {about}</span>;
  if (refusal !== null) {
    return (
      <RefusedButton reason={refusal} {...look}>
        {label}
        {suffix}
      </RefusedButton>
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
