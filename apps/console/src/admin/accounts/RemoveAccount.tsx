import { type ManagedAccount } from '@rfp/contracts/people/accounts';
import { errorMessage } from '../../data/errors.js';
import { FormDialog } from '../../shared/form/FormDialog.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { useCheckForm } from '../../shared/form/use-check-form.js';
import { adminTexts } from '../admin-texts.js';
import { accountName, useRemoveAccount } from './use-accounts.js';

const words = adminTexts.remove;

/** Removes an account after its address was typed, because nothing of it can be restored. */
export function RemoveAccount({ account, onClose }: { account: ManagedAccount; onClose: () => void }) {
  const who = accountName(account);
  const form = useCheckForm({ typed: '' }, ({ typed }) =>
    typed.trim().toLowerCase() === who.toLowerCase() ? {} : { typed: words.mismatch },
  );
  const [remove, { isPending, error }] = useRemoveAccount(account, onClose);
  const submit = form.handleSubmit(() => remove());
  return (
    <FormDialog
      title={account.own ? words.ownTitle : words.title(who)}
      submit={words.confirm}
      busyText={words.busy}
      danger
      busy={isPending}
      failure={error === null ? undefined : errorMessage(error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <p>{words.kept}</p>
      <TextInput
        form={form}
        name="typed"
        first
        label={words.type(who)}
        attributes={{ autoComplete: 'off', spellCheck: false, required: true }}
      />
    </FormDialog>
  );
}
