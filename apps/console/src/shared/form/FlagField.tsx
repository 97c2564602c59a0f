import { useId } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import styles from './forms.module.css';
import { type FieldOf } from './use-field.js';

interface FlagFieldProps<V extends FieldValues> extends FieldOf<V> {
  label: string;
  hint?: string | undefined;
}

/** Checkbox of a form, with its error or hint below. */
export function FlagField<V extends FieldValues>({ form, name, label, hint }: FlagFieldProps<V>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { error } = fieldState;
  const id = useId();
  return (
    <div>
      <FormControlLabel
        label={label}
        slotProps={{ typography: { variant: 'body2' } }}
        control={
          <Checkbox
            size="small"
            name={field.name}
            checked={Boolean(field.value)}
            onChange={field.onChange}
            slotProps={{ input: { 'aria-describedby': id, 'aria-invalid': error !== undefined } }}
          />
        }
      />
      <FormHelperText id={id} error={error !== undefined} className={styles['flagHint'] ?? ''}>
        {error?.message ?? hint}
      </FormHelperText>
    </div>
  );
}
