import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, type ReactNode } from 'react';
import { Failure } from './Failure.js';
import { formTexts } from './form-texts.js';
import styles from './forms.module.css';
import { useInvalidFocus } from './use-invalid-focus.js';

interface FormDialogProps {
  title: string;
  submit: string;
  /** What the button says while it works. */
  busyText?: string;
  busy?: boolean;
  failure?: string | undefined;
  onSubmit: () => void;
  /** Without it there is no way out but the button. */
  onClose?: () => void;
  children: ReactNode;
}

/** A dialog with one form: Enter sends it, Escape leaves it, the first wrong field gets the focus. */
export function FormDialog({
  title,
  submit,
  busyText = submit,
  busy = false,
  failure,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  const [form, submitted] = useInvalidFocus();
  // The server may have found a field wrong.
  useEffect(() => {
    if (!busy) submitted();
  }, [busy, submitted]);
  const close = () => {
    if (!busy) onClose?.();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={close} aria-labelledby={id}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          onSubmit();
          submitted();
        }}
      >
        <DialogTitle id={id} component="h2" sx={{ fontSize: 17, fontWeight: 600, pb: 1 }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <div className={styles['fields']}>
            {children}
            <Failure text={failure} />
          </div>
        </DialogContent>
        <DialogActions sx={{ p: 2, pt: 1, gap: 1, flexWrap: 'wrap' }}>
          {onClose === undefined ? null : (
            <Button onClick={close} disabled={busy}>
              {formTexts.cancel}
            </Button>
          )}
          <Button type="submit" variant="contained" color="primary" disabled={busy}>
            {busy ? busyText : submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
