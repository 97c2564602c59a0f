import MuiCheckbox, { type CheckboxProps } from '@mui/material/Checkbox';
import MuiFormControlLabel, { type FormControlLabelProps } from '@mui/material/FormControlLabel';
import MuiFormHelperText, { type FormHelperTextProps } from '@mui/material/FormHelperText';
import MuiRadio, { type RadioProps } from '@mui/material/Radio';
import { Themed } from './Themed.js';

export { default as RadioGroup } from '@mui/material/RadioGroup';

export function Checkbox(props: CheckboxProps) {
  return (
    <Themed>
      <MuiCheckbox {...props} />
    </Themed>
  );
}

export function Radio(props: RadioProps) {
  return (
    <Themed>
      <MuiRadio {...props} />
    </Themed>
  );
}

export function FormControlLabel(props: FormControlLabelProps) {
  return (
    <Themed>
      <MuiFormControlLabel {...props} />
    </Themed>
  );
}

export function FormHelperText(props: FormHelperTextProps) {
  return (
    <Themed>
      <MuiFormHelperText {...props} />
    </Themed>
  );
}
