import { useMutation } from '@tanstack/react-query';
import { CopyButton } from '../../shared/buttons/CopyButton.js';
import Button from '@mui/material/Button';
import { FormDialog } from '../../shared/form/FormDialog.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { useCheckForm, type Problems } from '../../shared/form/use-check-form.js';
import { accountErrorText, authErrorCode, failureText } from '../account-labels.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { finishFactor, type NewFactor } from './factor-calls.js';

const words = profileTexts.enrol;

/** Error codes about the entered code. */
const wrongCodeErrors = new Set<string | undefined>(['mfa_verification_failed', 'mfa_challenge_expired']);

interface ScanStepProps {
  factor: NewFactor;
  onDone: () => void;
  onRestart: () => void;
  onClose: () => void;
}

interface FirstCode {
  code: string;
}

function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, '');
}

function checkCode({ code }: FirstCode): Problems<FirstCode> {
  return /^\d{6}$/.test(withoutSpaces(code)) ? {} : { code: words.codeMissing };
}

export function ScanStep({ factor, onDone, onRestart, onClose }: ScanStepProps) {
  const form = useCheckForm<FirstCode>({ code: '' }, checkCode);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (entered: string) => finishFactor(factor.id, entered),
    onSuccess: onDone,
    onError: (failure) => {
      if (wrongCodeErrors.has(authErrorCode(failure)))
        form.setError('code', { message: accountErrorText(failure) }, { shouldFocus: true });
    },
  });
  const submit = form.handleSubmit(({ code }) => mutate(withoutSpaces(code)), reset);
  return (
    <FormDialog
      title={words.title}
      submit={words.verify}
      busyText={words.verifying}
      busy={isPending}
      failure={wrongCodeErrors.has(authErrorCode(error)) ? undefined : failureText(error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>{words.scan}</p>
      <img className={styles['picture']} src={factor.picture} alt={words.picture} />
      <div>
        <p id="setup-key" className={styles['caption']}>
          {words.secret}
        </p>
        <output className={styles['secret']} aria-labelledby="setup-key">
          {factor.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </output>
      </div>
      <CopyButton label={words.copySecret} text={factor.secret} />
      <TextInput
        form={form}
        name="code"
        first
        label={words.code}
        attributes={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 7, required: true }}
      />
      <p>{words.others}</p>
      {authErrorCode(error) === 'mfa_factor_not_found' ? <Button onClick={onRestart}>{words.restart}</Button> : null}
    </FormDialog>
  );
}
