import TextField from '@mui/material/TextField';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  helperText?: string | undefined;
  error?: boolean;
}

/** Select for one of several values. A current value that is not among them, for example from an address, is also shown. */
export function Choice({ options, onChange, ...field }: ChoiceProps) {
  const known = options.some(({ value }) => value === field.value);
  return (
    <TextField {...field} select onChange={(event) => onChange(event.target.value)}>
      {known ? null : <option value={field.value}>{field.value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}
