import { type Control, type FieldValues } from 'react-hook-form';
import { type ReactNode, type Ref, type SyntheticEvent } from 'react';
import { Failure } from '../states/Failure.js';
import Button from '@mui/material/Button';
import { formTexts } from '../form-texts.js';
import styles from './forms.module.css';
import { useUnsavedEdits } from './use-unsaved-edits.js';

interface InlineFormProps<V extends FieldValues> {
  /** Control of the form, for asking before unsaved edits are lost. */
  control: Control<V>;
  submit: string;
  /** Label of the submit button while the request runs. */
  busyText: string;
  busy: boolean;
  size?: 'small' | 'medium';
  failure?: string | undefined;
  formRef?: Ref<HTMLFormElement>;
  /** Additional buttons. */
  extra?: ReactNode;
  onSubmit: (event: SyntheticEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form that replaces the content it edits. Enter submits it. */
export function InlineForm<V extends FieldValues>({
  control,
  submit,
  busyText,
  busy,
  size = 'medium',
  failure,
  formRef,
  extra,
  onSubmit,
  onClose,
  children,
}: InlineFormProps<V>) {
  useUnsavedEdits(control);
  return (
    <form
      ref={formRef}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(event);
      }}
    >
      {children}
      <Failure text={failure} />
      <div className={styles['actions']}>
        <Button type="submit" size={size} variant="contained" disabled={busy}>
          {busy ? busyText : submit}
        </Button>
        {extra}
        <Button size={size} disabled={busy} onClick={onClose}>
          {formTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
