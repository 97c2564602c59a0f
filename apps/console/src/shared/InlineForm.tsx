import Button from '@mui/material/Button';
import { type ReactNode } from 'react';
import { Failure } from './Failure.js';
import { formTexts } from './form-texts.js';
import styles from './forms.module.css';
import { useInvalidFocus } from './use-invalid-focus.js';

interface InlineFormProps {
  submit: string;
  /** What the button says while it works. */
  busyText: string;
  busy: boolean;
  size?: 'small' | 'medium';
  failure?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in the place of what it changes: Enter sends it, the first wrong field gets the focus. */
export function InlineForm({
  submit,
  busyText,
  busy,
  size = 'medium',
  failure,
  onSubmit,
  onClose,
  children,
}: InlineFormProps) {
  const [form, submitted] = useInvalidFocus();
  return (
    <form
      ref={form}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        onSubmit();
        submitted();
      }}
    >
      {children}
      <Failure text={failure} />
      <div className={styles['actions']}>
        <Button type="submit" size={size} variant="contained" color="primary" disabled={busy}>
          {busy ? busyText : submit}
        </Button>
        <Button size={size} disabled={busy} onClick={onClose}>
          {formTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
