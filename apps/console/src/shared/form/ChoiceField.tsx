import { useController, type FieldValues } from 'react-hook-form';
import { Choice } from '../Choice.js';
import { type FieldOf } from './use-field.js';

interface ChoiceFieldProps<V extends FieldValues> extends FieldOf<V> {
  label: string;
  options: readonly { value: string; label: string }[];
  hint?: string | undefined;
}

/** Select field of a form. */
export function ChoiceField<V extends FieldValues>({ form, name, hint, ...choice }: ChoiceFieldProps<V>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const error = fieldState.error?.message;
  return (
    <Choice
      {...choice}
      value={field.value}
      onChange={(value) => {
        field.onChange(value);
        form.clearErrors(name);
      }}
      helperText={error ?? hint}
      error={error !== undefined}
    />
  );
}
