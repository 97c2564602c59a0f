import { type ReactNode } from 'react';
import { type FieldValues } from 'react-hook-form';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useField, type FieldOf } from '../../shared/form/use-field.js';

export interface FieldProps<V extends FieldValues> extends FieldOf<V> {
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  required?: boolean;
  end?: ReactNode;
}

/** A labelled field of a sign-in form, with its error or hint tied to it. */
export function Field<V extends FieldValues>({
  form,
  name,
  label,
  hint,
  type = 'text',
  autoComplete,
  required = true,
  end,
}: FieldProps<V>) {
  const field = useField({ form, name }, hint);
  return (
    <TextField
      {...field}
      type={type}
      label={label}
      autoComplete={autoComplete}
      slotProps={{
        htmlInput: { 'aria-required': required, autoCapitalize: 'none', spellCheck: false },
        ...(end === undefined
          ? {}
          : { input: { endAdornment: <InputAdornment position="end">{end}</InputAdornment> } }),
      }}
    />
  );
}
