import TextField from '@mui/material/TextField';
import { type FieldValues } from 'react-hook-form';
import { useField, type FieldOf } from '../../shared/form/use-field.js';
import { authTexts } from '../auth-texts.js';

export interface FactorOption {
  id: string;
  name: string;
}

export function FactorChoice<V extends FieldValues>({ options, ...field }: FieldOf<V> & { options: FactorOption[] }) {
  return (
    <TextField
      {...useField(field)}
      select
      fullWidth
      size="small"
      label={authTexts.fields.factor}
      slotProps={{
        inputLabel: { shrink: true, htmlFor: 'factor' },
        select: { native: true },
        htmlInput: { id: 'factor' },
      }}
    >
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </TextField>
  );
}
