import { useState } from 'react';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { authTexts } from '../auth-texts.js';
import { resendConfirmation } from '../links/resend.js';
import { useSending } from '../form/use-sending.js';
import { FormAlert } from './FormAlert.js';

const words = authTexts.login;

export function ResendButton({ email }: { email: string }) {
  const [message, setMessage] = useState('');
  const { busy, failure, run } = useSending(authTexts.toasts.mailFailed);
  const resend = async () => {
    setMessage('');
    const error = await resendConfirmation(email);
    if (error === null) setMessage(words.sentAgain);
    return error;
  };
  return (
    <>
      <BusyButton size="small" busy={busy} onClick={() => void run(resend)}>
        {busy ? authTexts.confirm.sending : words.again}
      </BusyButton>
      <output>{message}</output>
      <FormAlert failure={failure} />
    </>
  );
}
