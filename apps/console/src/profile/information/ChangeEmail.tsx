import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { authClient } from '../../auth/auth-client.js';
import { profilePath } from '../../auth/paths.js';
import { useToast } from '../../layout/use-toast.js';
import { FormDialog } from '../../shared/FormDialog.js';
import { TextInput } from '../../shared/TextInput.js';
import { accountWords, authCodeOf, failureText } from '../account-words.js';
import { type Account } from '../account.js';
import { profileTexts } from '../profile-texts.js';
import { useAccountChanged } from '../use-account.js';

const words = profileTexts.email;

/** What the server has against the address itself. */
const ofAddress = new Set<string | undefined>(['email_exists', 'validation_failed', 'email_address_invalid']);

async function send(email: string): Promise<void> {
  const { error } = await authClient.updateUser({ email }, { emailRedirectTo: location.origin + profilePath });
  if (error !== null) throw error;
}

function wrongWith(email: string, current: string): string | undefined {
  if (!z.email().safeParse(email).success) return words.invalid;
  return email.toLowerCase() === current.toLowerCase() ? words.same : undefined;
}

export function ChangeEmail({ account, onClose }: { account: Account; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const toast = useToast();
  const changed = useAccountChanged();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: async (_, sent) => {
      await changed();
      toast({ title: words.sent, description: words.sentText(account.email, sent), variant: 'success' });
      onClose();
    },
  });
  const refused = ofAddress.has(authCodeOf(error)) ? accountWords(error) : undefined;
  const submit = () => {
    const asked = email.trim();
    const fault = wrongWith(asked, account.email);
    setWrong(fault);
    reset();
    if (fault === undefined) mutate(asked);
  };
  return (
    <FormDialog
      title={words.title}
      submit={words.submit}
      busyText={words.sending}
      busy={isPending}
      failure={refused === undefined ? failureText(error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <TextInput
        first
        type="email"
        label={words.label}
        value={email}
        onChange={setEmail}
        error={wrong ?? refused}
        attributes={{ autoComplete: 'email', maxLength: 254, required: true }}
      />
    </FormDialog>
  );
}
