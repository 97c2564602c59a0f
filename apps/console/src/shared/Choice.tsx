import { LabelledSelect } from './form/LabelledInput.js';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  helperText?: string | undefined;
  error?: boolean;
}

/** Select for one of several values. */
export function Choice({ label, value, options, onChange, ...state }: ChoiceProps) {
  const known = options.some((option) => option.value === value);
  return (
    <LabelledSelect {...state} label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {known ? null : <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </LabelledSelect>
  );
}
