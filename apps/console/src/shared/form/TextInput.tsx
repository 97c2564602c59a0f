import { type ComponentPropsWithoutRef, useEffect } from 'react';
import { type FieldValues } from 'react-hook-form';
import { LabelledArea, LabelledInput } from './LabelledInput.js';
import { useField, type FieldOf } from './use-field.js';

/** Of the element; `data-` attributes are for password managers. */
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
  /** Of a text of several lines. */
  rows?: number;
  /** Takes the focus when it appears: the first field of a dialog. */
  first?: boolean;
  attributes?: Attributes;
}

/** A labelled field, with its error or hint beneath. */
export function TextInput<V extends FieldValues>({
  form,
  name,
  label,
  hint,
  type = 'text',
  rows,
  first = false,
  attributes,
}: TextInputProps<V>) {
  const field = useField({ form, name }, hint);
  const { setFocus } = form;
  useEffect(() => {
    if (first) setFocus(name);
  }, [first, name, setFocus]);
  if (rows !== undefined) return <LabelledArea {...field} {...attributes} label={label} rows={rows} />;
  return <LabelledInput {...field} {...attributes} type={type} label={label} />;
}
