import TextField from '@mui/material/TextField';
import { type ReactNode } from 'react';

/** One field of a form of `useForm`. */
export interface FieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hint?: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  /** What a phone's keyboard offers. */
  inputMode?: 'text' | 'numeric';
  required?: boolean;
  end?: ReactNode;
}

/** A labelled field with its error or hint tied to it. */
export function Field(props: FieldProps) {
  const {
    label,
    name,
    value,
    onChange,
    error,
    hint,
    type = 'text',
    autoComplete,
    inputMode,
    required = true,
    end,
  } = props;
  return (
    <TextField
      fullWidth
      size="small"
      type={type}
      name={name}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error ?? hint}
      slotProps={{
        inputLabel: { shrink: true, required: false },
        htmlInput: {
          autoComplete,
          inputMode,
          'aria-required': required,
          autoCapitalize: 'none',
          spellCheck: false,
        },
        input: end === undefined ? {} : { endAdornment: end },
      }}
    />
  );
}
