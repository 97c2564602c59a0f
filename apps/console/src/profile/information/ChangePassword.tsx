import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../layout/toasts/use-toast.js';
import { FlagField } from '../../shared/form/FlagField.js';
import { FormDialog } from '../../shared/form/FormDialog.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { useCheckForm } from '../../shared/form/use-check-form.js';
import { accountErrorText, authErrorCode } from '../account-labels.js';
import { type Account } from '../account.js';
import { profileTexts } from '../profile-texts.js';
import { useClientConfig } from '../../data/use-client-config.js';
import {
  changePassword,
  checkPasswordChange,
  formError,
  rejectedField,
  type PasswordChange,
} from './change-password.js';
import { useRefetchAccount } from '../use-account.js';
import { useRefetchTokens } from '../tokens/use-tokens.js';
import { useRefetchSessions } from '../sessions/use-sessions.js';

const words = profileTexts.password;
const empty: PasswordChange = { current: '', next: '', confirm: '', nonce: '', revokeTokens: false };
const defaultMinLength = 6;

function useChangePassword(onClose: () => void, onError: (error: Error) => void) {
  const toast = useToast();
  const refetchAccount = useRefetchAccount();
  const refetchSessions = useRefetchSessions();
  const refetchTokens = useRefetchTokens();
  return useMutation({
    mutationFn: changePassword,
    onSuccess: (_result, { revokeTokens }) => {
      // Changing the password also cancels a pending email change.
      void refetchAccount();
      void refetchSessions();
      void refetchTokens();
      toast({
        title: words.done,
        description: revokeTokens ? words.doneWithTokens : words.doneText,
        variant: 'success',
      });
      onClose();
    },
    onError,
  });
}

export function ChangePassword({ account, onClose }: { account: Account; onClose: () => void }) {
  const [nonceSent, setNonceSent] = useState(false);
  const { data: config } = useClientConfig();
  const minLength = config?.password_min_length ?? defaultMinLength;
  /** Whether the account has a password. Users who only sign in through the provider have none. */
  const hasPassword = account.user.identities?.some(({ provider }) => provider === 'email') ?? true;
  const form = useCheckForm(empty, (values) => checkPasswordChange(values, { minLength, hasPassword, nonceSent }));
  const { mutate, reset, isPending, error } = useChangePassword(onClose, (failure) => {
    if (authErrorCode(failure) === 'reauthentication_needed') setNonceSent(true);
    const field = rejectedField(failure);
    if (field !== undefined) form.setError(field, { message: accountErrorText(failure) }, { shouldFocus: true });
  });
  const submit = form.handleSubmit((values) => mutate(values), reset);
  return (
    <FormDialog
      title={words.title}
      submit={words.submit}
      busyText={words.submitting}
      busy={isPending}
      failure={formError(error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <input type="hidden" autoComplete="username" value={account.email} readOnly />
      {hasPassword ? (
        <TextInput
          form={form}
          first
          type="password"
          label={words.current}
          name="current"
          attributes={{ autoComplete: 'current-password', maxLength: 256, required: true }}
        />
      ) : null}
      <TextInput
        form={form}
        first={!hasPassword}
        type="password"
        label={words.next}
        name="next"
        hint={words.atLeast(minLength)}
        attributes={{ autoComplete: 'new-password', maxLength: 256, required: true }}
      />
      <TextInput
        form={form}
        type="password"
        label={words.confirm}
        name="confirm"
        attributes={{ autoComplete: 'new-password', maxLength: 256, required: true }}
      />
      <FlagField form={form} name="revokeTokens" label={words.revokeTokens} hint={words.revokeTokensHint} />
      {nonceSent ? (
        <>
          <output>{words.nonceSent}</output>
          <TextInput
            form={form}
            first
            label={words.nonce}
            name="nonce"
            attributes={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 12, required: true }}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
