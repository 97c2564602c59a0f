import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../shared/FormDialog.js';
import { TextInput } from '../../shared/TextInput.js';
import { accountWords, authCodeOf, failureText } from '../account-words.js';
import { profileTexts } from '../profile-texts.js';
import { beginFactor, removeFactor, type NewFactor } from './factor-calls.js';
import { ScanStep } from './ScanStep.js';

const words = profileTexts.enrol;

interface NameStepProps {
  suggestion: string;
  onBegun: (factor: NewFactor) => void;
  onClose: () => void;
}

function NameStep({ suggestion, onBegun, onClose }: NameStepProps) {
  const [name, setName] = useState(suggestion);
  const [wrong, setWrong] = useState<string>();
  const { mutate, reset, isPending, error } = useMutation({ mutationFn: beginFactor, onSuccess: onBegun });
  const taken = authCodeOf(error) === 'mfa_factor_name_conflict' ? accountWords(error) : undefined;
  const submit = () => {
    reset();
    const missing = name.trim() === '';
    setWrong(missing ? words.nameMissing : undefined);
    if (!missing) mutate(name.trim());
  };
  return (
    <FormDialog
      title={words.title}
      submit={words.next}
      busyText={words.starting}
      busy={isPending}
      failure={taken === undefined ? failureText(error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.nameText}</p>
      <TextInput
        first
        label={words.name}
        value={name}
        onChange={setName}
        error={wrong ?? taken}
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

/** Name, then picture and first code. Left half-way, what was begun is taken back. */
export function EnrolDialog({ suggestion, onDone, onClose }: EnrolDialogProps) {
  const [factor, setFactor] = useState<NewFactor>();
  if (factor === undefined) return <NameStep suggestion={suggestion} onBegun={setFactor} onClose={onClose} />;
  const leave = () => {
    // If this fails, the server forgets it within minutes.
    removeFactor(factor.id, false).catch(() => undefined);
    onClose();
  };
  return <ScanStep factor={factor} onDone={onDone} onRestart={() => setFactor(undefined)} onClose={leave} />;
}
