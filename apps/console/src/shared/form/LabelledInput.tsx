import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect, { type NativeSelectProps } from '@mui/material/NativeSelect';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';

type InputAttributes = NonNullable<OutlinedInputProps['inputProps']>;
type SelectAttributes = NonNullable<NativeSelectProps['inputProps']>;

interface Labelled {
  label: string;
  /** Beneath the field. */
  helperText?: string | undefined;
  error?: boolean;
}

/** Label, field and what stands beneath it. MUI's TextField would bring every variant of a field and a menu: a twentieth of what the sign-in loads. */
function Frame({ id, label, helperText, error = false, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <FormControl fullWidth size="small" error={error}>
      <InputLabel shrink htmlFor={id}>
        {label}
      </InputLabel>
      {children}
      {helperText === undefined ? null : <FormHelperText id={`${id}-hint`}>{helperText}</FormHelperText>}
    </FormControl>
  );
}

/** Ties the element of a field to what stands beneath it. */
function describedBy(id: string, helperText: string | undefined) {
  return helperText === undefined ? {} : { 'aria-describedby': `${id}-hint` };
}

/** A text field. */
export function LabelledInput({
  label,
  helperText,
  error = false,
  attributes,
  ...input
}: Labelled & Omit<OutlinedInputProps, 'label' | 'error' | 'inputProps'> & { attributes?: InputAttributes }) {
  const own = useId();
  const id = attributes?.id ?? own;
  return (
    <Frame id={id} label={label} helperText={helperText} error={error}>
      <OutlinedInput
        {...input}
        notched
        label={label}
        inputProps={{ ...describedBy(id, helperText), ...attributes, id }}
      />
    </Frame>
  );
}

/** A native select: it works with every keyboard, screen reader and phone. */
export function LabelledSelect({
  label,
  helperText,
  error = false,
  attributes,
  children,
  ...select
}: Labelled & Omit<NativeSelectProps, 'label' | 'error' | 'inputProps'> & { attributes?: SelectAttributes }) {
  const own = useId();
  const id = attributes?.id ?? own;
  return (
    <Frame id={id} label={label} helperText={helperText} error={error}>
      <NativeSelect
        {...select}
        input={<OutlinedInput notched label={label} />}
        inputProps={{ ...describedBy(id, helperText), ...attributes, id }}
      >
        {children}
      </NativeSelect>
    </Frame>
  );
}
