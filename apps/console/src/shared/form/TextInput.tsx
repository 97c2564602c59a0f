import TextField from '@mui/material/TextField';
import { type ComponentPropsWithoutRef, useEffect } from 'react';
import { type FieldValues } from 'react-hook-form';
import { useField, type FieldOf } from './use-field.js';

/** Attributes of the input; the `data-` attributes are for password managers. */
type Attributes = Pick<
  ComponentPropsWithoutRef<'input'>,
  | 'aria-required'
  | 'autoComplete'
  | 'enterKeyHint'
  | 'inputMode'
  | 'maxLength'
  | 'required'
  | 'spellCheck'
  | 'min'
  | 'max'
  | 'step'
> &
  Record<`data-${string}`, unknown>;

interface TextInputProps<V extends FieldValues> extends FieldOf<V> {
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'password' | 'number' | 'url' | 'date';
  /** Number of lines, for a multi-line field. */
  rows?: number;
  disabled?: boolean;
  /** Focuses the field on mount, for the first field of a dialog. */
  first?: boolean;
  attributes?: Attributes;
}

/** A labeled text field with its error or hint below. */
export function TextInput<V extends FieldValues>({
  form,
  name,
  label,
  hint,
  type = 'text',
  rows,
  first = false,
  disabled = false,
  attributes,
}: TextInputProps<V>) {
  const field = useField({ form, name }, hint);
  const { setFocus } = form;
  useEffect(() => {
    if (first) setFocus(name);
  }, [first, name, setFocus]);
  const area = rows === undefined ? { type } : { multiline: true, minRows: rows, maxRows: 12 };
  return <TextField {...field} {...area} disabled={disabled} label={label} slotProps={{ htmlInput: attributes }} />;
}
