import { authClient } from '../auth-client.js';
import { authTexts } from '../auth-texts.js';
import { failureText, isRefusal } from '../failure-text.js';
import { forgetMailedLink } from '../mailed-link.js';
import { useSending } from '../use-sending.js';
import { FormAlert } from './FormAlert.js';
import styles from './public.module.css';
import { SubmitButton } from './SubmitButton.js';

const words = authTexts.reset;

interface RecoveryButtonProps {
  tokenHash: string;
  onUsed: () => void;
  onFailed: (text: string) => void;
}

/** Uses the link by a button and not by opening the page: programs that look into mails open every link. */
export function RecoveryButton({ tokenHash, onUsed, onFailed }: RecoveryButtonProps) {
  const { busy, failure, run } = useSending(authTexts.toasts.resetFailed);
  const use = async () => {
    const { error } = await authClient.verifyOtp({ type: 'recovery', token_hash: tokenHash });
    if (isRefusal(error)) onFailed(failureText(error));
    if (error !== null) return error;
    forgetMailedLink();
    onUsed();
    return null;
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void run(use);
      }}
    >
      <FormAlert failure={failure} />
      <SubmitButton busy={busy} label={words.proceed} busyLabel={words.proceeding} />
    </form>
  );
}
