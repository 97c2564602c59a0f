import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyButton } from '../../shared/CopyButton.js';
import { FormDialog } from '../../shared/FormDialog.js';
import { TextInput } from '../../shared/TextInput.js';
import { accountWords, authCodeOf, failureText } from '../account-words.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { finishFactor, type NewFactor } from './factor-calls.js';

const words = profileTexts.enrol;

/** What the server has against the code itself. */
const ofCode = new Set<string | undefined>(['mfa_verification_failed', 'mfa_challenge_expired']);

interface ScanStepProps {
  factor: NewFactor;
  onDone: () => void;
  onRestart: () => void;
  onClose: () => void;
}

export function ScanStep({ factor, onDone, onRestart, onClose }: ScanStepProps) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (entered: string) => finishFactor(factor.id, entered),
    onSuccess: onDone,
  });
  const refused = ofCode.has(authCodeOf(error)) ? accountWords(error) : undefined;
  const submit = () => {
    const entered = code.replaceAll(/\s/g, '');
    const complete = /^\d{6}$/.test(entered);
    reset();
    setWrong(complete ? undefined : words.codeMissing);
    if (complete) mutate(entered);
  };
  return (
    <FormDialog
      title={words.title}
      submit={words.verify}
      busyText={words.verifying}
      busy={isPending}
      failure={refused === undefined ? failureText(error) : undefined}
      onSubmit={submit}
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
        first
        label={words.code}
        value={code}
        onChange={setCode}
        error={wrong ?? refused}
        attributes={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 7, required: true }}
      />
      <p>{words.others}</p>
      {authCodeOf(error) === 'mfa_factor_not_found' ? <Button onClick={onRestart}>{words.restart}</Button> : null}
    </FormDialog>
  );
}
