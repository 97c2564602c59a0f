import { type ApiKeyState } from '@rfp/contracts/account';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { InlineForm } from '../../shared/form/InlineForm.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { useCheckForm, type Problems } from '../../shared/form/use-check-form.js';
import { isKey } from './key-state.js';
import { settingsTexts } from '../settings-texts.js';
import { useSetKey } from './use-source-keys.js';

const words = settingsTexts.keys;

interface KeyInput {
  key: string;
}

function checkKey({ key }: KeyInput): Problems<KeyInput> {
  if (key.trim() === '') return { key: words.missing };
  return isKey(key.trim()) ? {} : { key: words.invalid };
}

/** Form for a key. The server never returns keys, so the field starts empty and is cleared after saving. */
export function KeyForm({ state, onClose }: { state: ApiKeyState; onClose: () => void }) {
  const form = useCheckForm({ key: '' }, checkKey);
  const toast = useToast();
  const { mutate, isPending, error } = useSetKey();
  const submit = form.handleSubmit(({ key }) =>
    mutate(
      { source: state.source, key: key.trim() },
      {
        onSuccess: () => {
          toast({ title: words.saved(state.name), variant: 'success' });
          onClose();
        },
      },
    ),
  );
  return (
    <InlineForm
      control={form.control}
      size="small"
      submit={words.save}
      busyText={words.saving}
      busy={isPending}
      failure={error === null ? undefined : errorMessage(error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextInput
        form={form}
        name="key"
        first
        type="password"
        label={words.field(state.name)}
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
