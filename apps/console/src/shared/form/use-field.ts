import { type ChangeEvent, type RefCallback } from 'react';
import {
  useController,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';

/** A form and the name of one of its fields. */
export interface FieldOf<V extends FieldValues> {
  form: UseFormReturn<V>;
  name: FieldPath<V>;
}

interface FieldBinding<Value> {
  name: string;
  value: Value;
  inputRef: RefCallback<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
  onBlur: () => void;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  error: boolean;
  helperText: string | undefined;
}

/** Props of a labeled field, with the error or else the hint below. */
export function useField<V extends FieldValues>(
  { form, name }: FieldOf<V>,
  hint?: string,
): FieldBinding<FieldPathValue<V, FieldPath<V>>> {
  const { field, fieldState } = useController({ control: form.control, name });
  const { error } = fieldState;
  return {
    name: field.name,
    value: field.value,
    inputRef: field.ref,
    onBlur: field.onBlur,
    onChange: (event) => {
      field.onChange(event);
      if (error !== undefined) form.clearErrors(name);
    },
    error: error !== undefined,
    helperText: error?.message ?? hint,
  };
}
