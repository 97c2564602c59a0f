import { type ComponentProps, useEffect } from 'react';
import { type FieldValues } from 'react-hook-form';
import { LabelledInput } from './LabelledInput.js';
import { useField, type FieldOf } from './use-field.js';

interface TextInputProps<V extends FieldValues> extends FieldOf<V> {
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'password' | 'number' | 'url' | 'date';
  rows?: number;
  /** Takes the focus when it appears: the first field of a dialog. */
  first?: boolean;
  attributes?: NonNullable<ComponentProps<typeof LabelledInput>['attributes']>;
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
  return (
    <LabelledInput
      {...field}
      type={type}
      label={label}
      multiline={rows !== undefined}
      {...(rows === undefined ? {} : { minRows: rows, maxRows: 12 })}
      {...(attributes === undefined ? {} : { attributes })}
    />
  );
}
