import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../shared/form/FormDialog.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { useCheckForm, type Problems } from '../../shared/form/use-check-form.js';
import { accountErrorText, authErrorCode, failureText } from '../account-labels.js';
import { profileTexts } from '../profile-texts.js';
import { startFactor, removeFactor, type NewFactor } from './factor-calls.js';
import { ScanStep } from './ScanStep.js';

const words = profileTexts.enrol;

interface NameStepProps {
  suggestion: string;
  onStarted: (factor: NewFactor) => void;
  onClose: () => void;
}

interface FactorName {
  name: string;
}

function checkName({ name }: FactorName): Problems<FactorName> {
  return name.trim() === '' ? { name: words.nameMissing } : {};
}

function isNameTaken(error: unknown): boolean {
  return authErrorCode(error) === 'mfa_factor_name_conflict';
}

function NameStep({ suggestion, onStarted, onClose }: NameStepProps) {
  const form = useCheckForm<FactorName>({ name: suggestion }, checkName);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: startFactor,
    onSuccess: onStarted,
    onError: (failure) => {
      if (isNameTaken(failure)) form.setError('name', { message: accountErrorText(failure) }, { shouldFocus: true });
    },
  });
  const submit = form.handleSubmit(({ name }) => mutate(name.trim()), reset);
  return (
    <FormDialog
      title={words.title}
      submit={words.next}
      busyText={words.starting}
      busy={isPending}
      failure={isNameTaken(error) ? undefined : failureText(error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>{words.nameText}</p>
      <TextInput
        form={form}
        name="name"
        first
        label={words.name}
        hint={words.nameHint}
        attributes={{ maxLength: 100, required: true }}
      />
    </FormDialog>
  );
}

interface EnrolDialogProps {
  suggestion: string;
  onDone: () => void;
  onClose: () => void;
}

/** Enrolls an authenticator app: first its name, then the QR code and a first code. Cancelling removes the unfinished factor. */
export function EnrolDialog({ suggestion, onDone, onClose }: EnrolDialogProps) {
  const [factor, setFactor] = useState<NewFactor>();
  if (factor === undefined) return <NameStep suggestion={suggestion} onStarted={setFactor} onClose={onClose} />;
  const leave = () => {
    // If this fails, the server deletes the unfinished factor within minutes.
    removeFactor(factor.id, false).catch(() => undefined);
    onClose();
  };
  return <ScanStep factor={factor} onDone={onDone} onRestart={() => setFactor(undefined)} onClose={leave} />;
}
