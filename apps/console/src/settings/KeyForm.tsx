import Button from '@mui/material/Button';
import { type SourceKeyState } from '@rfp/contracts/account';
import { useState } from 'react';
import { messageOf } from '../data/errors.js';
import { useToast } from '../layout/use-toast.js';
import { Failure } from '../shared/Failure.js';
import { formTexts } from '../shared/form-texts.js';
import { TextInput } from '../shared/TextInput.js';
import { useInvalidFocus } from '../shared/use-invalid-focus.js';
import { isKey } from './key-state.js';
import styles from './settings.module.css';
import { settingsTexts } from './settings-texts.js';
import { useSetKey } from './use-source-keys.js';

const words = settingsTexts.keys;

function wrongWith(key: string): string | undefined {
  if (key === '') return words.missing;
  return isKey(key) ? undefined : words.invalid;
}

/** Write-only: it begins empty, goes with its text when that is saved, and nothing of the server ever fills it. */
export function KeyForm({ state, onClose }: { state: SourceKeyState; onClose: () => void }) {
  const [key, setKey] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [form, submitted] = useInvalidFocus();
  const toast = useToast();
  const { mutate, isPending, error } = useSetKey();
  const submit = () => {
    const fault = wrongWith(key.trim());
    setWrong(fault);
    submitted();
    if (fault !== undefined || isPending) return;
    mutate(
      { source: state.source, key: key.trim() },
      {
        onSuccess: () => {
          toast({ title: words.saved(state.name), variant: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        first
        type="password"
        label={words.field(state.name)}
        value={key}
        onChange={setKey}
        error={wrong}
        attributes={{ autoComplete: 'off', spellCheck: false, maxLength: 600, required: true, 'data-1p-ignore': true, 'data-lpignore': true }}
      />
      <Failure text={error === null ? undefined : messageOf(error)} />
      <div className={styles['actions']}>
        <Button type="submit" size="small" variant="contained" color="primary" disabled={isPending}>
          {isPending ? words.saving : words.save}
        </Button>
        <Button size="small" onClick={onClose} disabled={isPending}>
          {formTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
