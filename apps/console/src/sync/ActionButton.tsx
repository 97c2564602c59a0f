import Button, { type ButtonProps } from '@mui/material/Button';
import { useReadOnly } from '../auth/person.js';
import { RefusedButton } from '../layout/RefusedButton.js';
import { useFocusHeir } from '../shared/use-focus-heir.js';
import styles from './sync.module.css';

interface ActionButtonProps extends Pick<ButtonProps, 'size' | 'color'> {
  label: string;
  busyLabel: string;
  busy: boolean;
  /** Which of several like it this is; heard and not shown. */
  about?: string | undefined;
  primary?: boolean;
  /** Whoever may only read may press it too. */
  onlyReads?: boolean;
  onPress: () => void;
}

/** Stays focusable while it works, so that a keyboard user is not thrown to the top of the page. */
export function ActionButton({
  label,
  busyLabel,
  busy,
  about,
  primary = false,
  onlyReads = false,
  onPress,
  ...look
}: ActionButtonProps) {
  const readOnly = useReadOnly();
  const button = useFocusHeir();
  const suffix = about === undefined ? null : <span className="hidden"> {about}</span>;
  if (readOnly && !onlyReads) {
    return (
      <RefusedButton {...look}>
        {label}
        {suffix}
      </RefusedButton>
    );
  }
  return (
    <Button
      ref={button}
      {...look}
      {...(primary ? { variant: 'contained', color: 'primary' } : {})}
      aria-disabled={busy}
      className={busy ? styles['busyButton'] : undefined}
      onClick={busy ? undefined : onPress}
    >
      {busy ? busyLabel : label}
      {suffix}
    </Button>
  );
}
