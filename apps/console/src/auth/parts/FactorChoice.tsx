import { type FieldValues } from 'react-hook-form';
import TextField from '@mui/material/TextField';
import { useField, type FieldOf } from '../../shared/form/use-field.js';
import { authTexts } from '../auth-texts.js';

export interface FactorOption {
  id: string;
  name: string;
}

export function FactorChoice<V extends FieldValues>({ options, ...field }: FieldOf<V> & { options: FactorOption[] }) {
  return (
    <TextField select {...useField(field)} label={authTexts.fields.factor} id="factor">
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </TextField>
  );
}
