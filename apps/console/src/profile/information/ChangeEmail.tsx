import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { authClient } from '../../auth/auth-client.js';
import { profilePath } from '../../auth/paths.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { FormDialog } from '../../shared/form/FormDialog.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { useCheckForm, type Problems } from '../../shared/form/use-check-form.js';
import { accountErrorText, authErrorCode, failureText } from '../account-labels.js';
import { type Account } from '../account.js';
import { profileTexts } from '../profile-texts.js';
import { useRefetchAccount } from '../use-account.js';

const words = profileTexts.email;

/** Error codes that concern the address itself. */
const addressCodes = new Set<string | undefined>(['email_exists', 'validation_failed', 'email_address_invalid']);

async function send(email: string): Promise<void> {
  const { error } = await authClient.updateUser({ email }, { emailRedirectTo: location.origin + profilePath });
  if (error !== null) throw error;
}

interface EmailChange {
  email: string;
}

function checkEmail({ email }: EmailChange, current: string): Problems<EmailChange> {
  const address = email.trim();
  if (!z.email().safeParse(address).success) return { email: words.invalid };
  return address.toLowerCase() === current.toLowerCase() ? { email: words.same } : {};
}

export function ChangeEmail({ account, onClose }: { account: Account; onClose: () => void }) {
  const form = useCheckForm<EmailChange>({ email: '' }, (values) => checkEmail(values, account.email));
  const toast = useToast();
  const refetchAccount = useRefetchAccount();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: async (_, sent) => {
      await refetchAccount();
      toast({ title: words.sent, description: words.sentText(account.email, sent), variant: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (addressCodes.has(authErrorCode(failure)))
        form.setError('email', { message: accountErrorText(failure) }, { shouldFocus: true });
    },
  });
  const submit = form.handleSubmit(({ email }) => mutate(email.trim()), reset);
  return (
    <FormDialog
      title={words.title}
      submit={words.submit}
      busyText={words.sending}
      busy={isPending}
      failure={addressCodes.has(authErrorCode(error)) ? undefined : failureText(error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <TextInput
        form={form}
        name="email"
        first
        type="email"
        label={words.label}
        attributes={{ autoComplete: 'email', maxLength: 254, required: true }}
      />
    </FormDialog>
  );
}
