import MuiTextField, { type TextFieldProps } from '@mui/material/TextField';
import { Themed } from './Themed.js';

export function TextField(props: TextFieldProps) {
  return (
    <Themed>
      <MuiTextField {...props} />
    </Themed>
  );
}
