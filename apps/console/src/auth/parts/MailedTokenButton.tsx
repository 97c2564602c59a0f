import { authClient } from '../auth-client.js';
import { failureText, isRejected } from '../form/failure-text.js';
import { clearMailedToken } from '../links/mailed-link.js';
import { useSending } from '../form/use-sending.js';
import { FormAlert } from './FormAlert.js';
import styles from './public.module.css';
import { SubmitButton } from './SubmitButton.js';

interface MailedTokenButtonProps {
  type: 'recovery' | 'invite';
  tokenHash: string;
  /** Labels of the button, and the title of the toast after a failure. */
  words: Record<'proceed' | 'proceeding' | 'failed', string>;
  onUsed: () => void;
  onFailed: (text: string) => void;
}

/** Button that uses the token. The page load does not use it, because mail scanners open every link. */
export function MailedTokenButton({ type, tokenHash, words, onUsed, onFailed }: MailedTokenButtonProps) {
  const { busy, failure, run } = useSending(words.failed);
  const useToken = async () => {
    const { error } = await authClient.verifyOtp({ type, token_hash: tokenHash });
    if (isRejected(error)) onFailed(failureText(error));
    if (error !== null) return error;
    clearMailedToken();
    onUsed();
    return null;
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void run(useToken);
      }}
    >
      <FormAlert failure={failure} />
      <SubmitButton busy={busy} label={words.proceed} busyLabel={words.proceeding} />
    </form>
  );
}
