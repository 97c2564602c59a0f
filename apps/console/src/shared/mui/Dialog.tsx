import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { Themed } from './Themed.js';

export { default as DialogActions } from '@mui/material/DialogActions';
export { default as DialogContent } from '@mui/material/DialogContent';
export { default as DialogTitle } from '@mui/material/DialogTitle';

export function Dialog(props: DialogProps) {
  return (
    <Themed>
      <MuiDialog {...props} />
    </Themed>
  );
}
