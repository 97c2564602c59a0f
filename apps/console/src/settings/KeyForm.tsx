import { type SourceKeyState } from '@rfp/contracts/account';
import { useState } from 'react';
import { messageOf } from '../data/errors.js';
import { useToast } from '../layout/use-toast.js';
import { InlineForm } from '../shared/InlineForm.js';
import { TextInput } from '../shared/TextInput.js';
import { isKey } from './key-state.js';
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
  const toast = useToast();
  const { mutate, isPending, error } = useSetKey();
  const submit = () => {
    const fault = wrongWith(key.trim());
    setWrong(fault);
    if (fault !== undefined) return;
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
    <InlineForm
      size="small"
      submit={words.save}
      busyText={words.saving}
      busy={isPending}
      failure={error === null ? undefined : messageOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        first
        type="password"
        label={words.field(state.name)}
        value={key}
        onChange={setKey}
        error={wrong}
        attributes={{
          autoComplete: 'off',
          spellCheck: false,
          maxLength: 600,
          required: true,
          'data-1p-ignore': true,
          'data-lpignore': true,
        }}
      />
    </InlineForm>
  );
}
