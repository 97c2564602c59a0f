import { useId } from 'react';
import Button from '@mui/material/Button';
import { formTexts } from './form-texts.js';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirm: string;
  /** Label of the button that closes the dialog without the action. */
  cancel?: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an irreversible action. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  cancel = formTexts.cancel,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <Dialog open maxWidth="xs" onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle
        id={`${id}-title`}
        component="h2"
        sx={{ fontSize: 17, fontWeight: 600, pb: 1, overflowWrap: 'anywhere' }}
      >
        {title}
      </DialogTitle>
      <DialogContent id={`${id}-text`}>{text}</DialogContent>
      <DialogActions sx={{ p: 2, pt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button onClick={onClose}>{cancel}</Button>
        <Button variant="contained" color="error" disabled={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
