import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { Failure } from '../states/Failure.js';
import Button from '@mui/material/Button';
import { formTexts } from '../form-texts.js';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import styles from './forms.module.css';

interface FormDialogProps {
  title: string;
  submit: string;
  /** Label of the submit button while the request runs. */
  busyText?: string;
  busy?: boolean;
  /** Whether the submit button removes something. */
  danger?: boolean;
  failure?: string | undefined;
  onSubmit: (event: SyntheticEvent) => void;
  /** If absent, only the submit button closes the dialog. */
  onClose?: () => void;
  children: ReactNode;
}

/** A dialog with one form: Enter submits it, Escape closes it. */
export function FormDialog({
  title,
  submit,
  busyText = submit,
  busy = false,
  danger = false,
  failure,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  const close = () => {
    if (!busy) onClose?.();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={close} aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit(event);
        }}
      >
        <DialogTitle id={id} component="h2" sx={{ fontSize: 17, fontWeight: 600, pb: 1, overflowWrap: 'anywhere' }}>
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
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} disabled={busy}>
            {busy ? busyText : submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
