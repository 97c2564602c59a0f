import { useController, type FieldValues } from 'react-hook-form';
import { Choice } from '../Choice.js';
import { type FieldOf } from './use-field.js';

interface ChoiceFieldProps<V extends FieldValues> extends FieldOf<V> {
  label: string;
  options: readonly { value: string; label: string }[];
}

/** One of several values of a form. */
export function ChoiceField<V extends FieldValues>({ form, name, ...choice }: ChoiceFieldProps<V>) {
  const { field } = useController({ control: form.control, name });
  return <Choice {...choice} value={field.value} onChange={field.onChange} />;
}
