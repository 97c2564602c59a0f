import { tokenScopeSchema, type ApiTokenInput } from '@rfp/contracts/account';
import { useState } from 'react';
import { Choice } from '../../opportunities/Choice.js';
import { CopyButton } from '../../shared/CopyButton.js';
import { FormDialog } from '../../shared/FormDialog.js';
import { TextInput } from '../../shared/TextInput.js';
import { failureText } from '../account-words.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { HowToUse } from './HowToUse.js';
import { useCreateToken, type CreatedToken } from './use-tokens.js';

const words = profileTexts.tokens;
const scopes = tokenScopeSchema.options.map((scope) => ({ value: scope, label: words.scopes[scope] }));
const expiries = Object.entries(words.expiries).map(([value, label]) => ({ value, label }));

/** Shown once. No way out but to say that it is copied, because Escape would lose it. */
function Created({ created, onClose }: { created: CreatedToken; onClose: () => void }) {
  return (
    <FormDialog title={words.createdTitle} submit={words.copied} onSubmit={onClose}>
      <p>{words.createdText}</p>
      <output className={styles['secret']} aria-label={words.token}>
        {created.token}
      </output>
      <CopyButton label={words.copy} text={created.token} />
      <HowToUse />
    </FormDialog>
  );
}

export function CreateToken({ onClose }: { onClose: () => void }) {
  const [input, setInput] = useState<ApiTokenInput>({ name: '', scope: 'read', expires_in_days: 90 });
  const [wrong, setWrong] = useState<string>();
  const { mutate, isPending, error, data: created } = useCreateToken();
  const change = (part: Partial<ApiTokenInput>) => setInput((old) => ({ ...old, ...part }));
  const submit = () => {
    const name = input.name.trim();
    setWrong(name === '' ? words.nameMissing : undefined);
    if (name !== '') mutate({ ...input, name });
  };
  if (created !== undefined) return <Created created={created} onClose={onClose} />;
  return (
    <FormDialog
      title={words.createTitle}
      submit={words.create}
      busyText={words.creating}
      busy={isPending}
      failure={failureText(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        first
        label={words.name}
        value={input.name}
        onChange={(name) => change({ name })}
        error={wrong}
        hint={words.nameHint}
        attributes={{ maxLength: 100, required: true }}
      />
      <Choice
        label={words.scope}
        value={input.scope}
        options={scopes}
        onChange={(scope) => change({ scope: tokenScopeSchema.parse(scope) })}
      />
      <Choice
        label={words.expiry}
        value={String(input.expires_in_days ?? 'never')}
        options={expiries}
        onChange={(days) => change({ expires_in_days: days === 'never' ? null : Number(days) })}
      />
    </FormDialog>
  );
}
