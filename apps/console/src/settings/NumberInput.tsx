import { type UseFormReturn } from 'react-hook-form';
import { TextInput } from '../shared/form/TextInput.js';
import { findBounds, type NumberField, type SettingsForm } from './settings-form.js';
import { settingsTexts } from './settings-texts.js';

interface NumberInputProps {
  form: UseFormReturn<SettingsForm>;
  name: NumberField;
  hint?: (bounds: string) => string;
  disabled?: boolean;
}

/** Field for a whole number, with its bounds in the hint. */
export function NumberInput({ form, name, hint, disabled = false }: NumberInputProps) {
  const { min, max } = findBounds(name);
  const bounds = settingsTexts.form.bounds(min, max);
  return (
    <TextInput
      form={form}
      name={name}
      type="number"
      disabled={disabled}
      label={settingsTexts.form.fields[name]}
      hint={hint === undefined ? bounds : hint(bounds)}
      attributes={{ min, max, step: 1, inputMode: 'numeric', 'aria-required': true }}
    />
  );
}
