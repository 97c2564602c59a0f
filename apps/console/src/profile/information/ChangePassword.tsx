import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../layout/use-toast.js';
import { FormDialog } from '../../shared/FormDialog.js';
import { TextInput } from '../../shared/TextInput.js';
import { authCodeOf } from '../account-words.js';
import { type Account } from '../account.js';
import { profileTexts } from '../profile-texts.js';
import { useClientConfig } from '../../data/use-client-config.js';
import {
  changePassword,
  failureOf,
  refusedField,
  wrongWith,
  type PasswordChange,
  type WrongPassword,
} from './change-password.js';
import { useAccountChanged } from '../use-account.js';
import { useSessionsChanged } from '../use-sessions.js';

const words = profileTexts.password;
const nothing: PasswordChange = { current: '', next: '', confirm: '', nonce: '' };
const minLength = 6;

function useChange(onClose: () => void, onNonce: () => void) {
  const toast = useToast();
  const changed = useAccountChanged();
  const sessionsChanged = useSessionsChanged();
  return useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      // A change of the address that was under way ends with it, too.
      void changed();
      void sessionsChanged();
      toast({ title: words.done, description: words.doneText, variant: 'success' });
      onClose();
    },
    onError: (error) => {
      if (authCodeOf(error) === 'reauthentication_needed') onNonce();
    },
  });
}

export function ChangePassword({ account, onClose }: { account: Account; onClose: () => void }) {
  const [values, setValues] = useState(nothing);
  const [faults, setFaults] = useState<WrongPassword>({});
  const [nonceSent, setNonceSent] = useState(false);
  const { data: config } = useClientConfig();
  const { mutate, reset, isPending, error } = useChange(onClose, () => setNonceSent(true));
  const least = config?.password_min_length ?? minLength;
  /** Who only ever signed in with the provider has none to enter. */
  const hasPassword = account.user.identities?.some(({ provider }) => provider === 'email') ?? true;
  const wrong = { ...refusedField(error), ...faults };
  const change = (part: Partial<PasswordChange>) => setValues((old) => ({ ...old, ...part }));
  const submit = () => {
    const found = wrongWith(values, { least, hasPassword, nonceSent });
    setFaults(found);
    reset();
    if (Object.keys(found).length === 0) mutate(values);
  };
  return (
    <FormDialog
      title={words.title}
      submit={words.submit}
      busyText={words.submitting}
      busy={isPending}
      failure={failureOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <input type="hidden" autoComplete="username" value={account.email} readOnly />
      {hasPassword ? (
        <TextInput
          first
          type="password"
          label={words.current}
          value={values.current}
          onChange={(current) => change({ current })}
          error={wrong.current}
          attributes={{ autoComplete: 'current-password', maxLength: 256, required: true }}
        />
      ) : null}
      <TextInput
        first={!hasPassword}
        type="password"
        label={words.next}
        value={values.next}
        onChange={(next) => change({ next })}
        error={wrong.next}
        hint={words.atLeast(least)}
        attributes={{ autoComplete: 'new-password', maxLength: 256, required: true }}
      />
      <TextInput
        type="password"
        label={words.confirm}
        value={values.confirm}
        onChange={(confirm) => change({ confirm })}
        error={wrong.confirm}
        attributes={{ autoComplete: 'new-password', maxLength: 256, required: true }}
      />
      {nonceSent ? (
        <>
          <output>{words.nonceSent}</output>
          <TextInput
            first
            label={words.nonce}
            value={values.nonce}
            onChange={(nonce) => change({ nonce })}
            error={wrong.nonce}
            attributes={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 12, required: true }}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
