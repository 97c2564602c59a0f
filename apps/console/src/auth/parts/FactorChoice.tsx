import TextField from '@mui/material/TextField';
import { authTexts } from '../auth-texts.js';

export interface FactorOption {
  id: string;
  name: string;
}

interface FactorChoiceProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  options: FactorOption[];
}

export function FactorChoice({ name, value, onChange, options }: FactorChoiceProps) {
  return (
    <TextField
      select
      fullWidth
      size="small"
      name={name}
      label={authTexts.fields.factor}
      value={value}
      onChange={(event) => onChange(event.target.value)}
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
