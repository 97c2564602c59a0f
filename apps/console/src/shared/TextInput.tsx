import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useEffect, useRef } from 'react';

interface TextInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Sentence; tied to the field, as the hint is. */
  error?: string | undefined;
  hint?: string | undefined;
  type?: 'text' | 'email' | 'password' | 'number';
  rows?: number;
  /** Takes the focus when it appears: the first field of a dialog. */
  first?: boolean;
  attributes?: NonNullable<NonNullable<TextFieldProps['slotProps']>['htmlInput']>;
}

/** A labelled field, with its error or hint beneath. */
export function TextInput({
  label,
  value,
  onChange,
  error,
  hint,
  type = 'text',
  rows,
  first = false,
  attributes,
}: TextInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first) input.current?.focus();
  }, [first]);
  return (
    <TextField
      fullWidth
      size="small"
      type={type}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error ?? hint}
      inputRef={input}
      multiline={rows !== undefined}
      {...(rows === undefined ? {} : { minRows: rows, maxRows: 12 })}
      slotProps={{ inputLabel: { shrink: true }, ...(attributes === undefined ? {} : { htmlInput: attributes }) }}
    />
  );
}
