import { tokenScopeSchema } from '@rfp/contracts/account';
import { includesRole, installationRoleSchema } from '@rfp/contracts/people/permissions';
import { useWhoAmI } from '../../auth/session/role.js';
import { CopyButton } from '../../shared/buttons/CopyButton.js';
import { ChoiceField } from '../../shared/form/ChoiceField.js';
import { FormDialog } from '../../shared/form/FormDialog.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { useCheckForm, type Problems } from '../../shared/form/use-check-form.js';
import { roleOptions } from '../../shared/installation-roles.js';
import { useCurrentWorkspace, useWorkspaceNames } from '../../workspace/use-workspaces.js';
import { failureText } from '../account-labels.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { HowToUse } from './HowToUse.js';
import { useCreateToken, type CreatedToken } from './use-tokens.js';

const words = profileTexts.tokens;
const scopes = tokenScopeSchema.options.map((scope) => ({ value: scope, label: words.scopes[scope] }));
const expiries = Object.entries(words.expiries).map(([value, label]) => ({ value, label }));

interface TokenForm {
  name: string;
  scope: string;
  role: string;
  expiry: string;
}

function check({ name }: TokenForm): Problems<TokenForm> {
  return name.trim() === '' ? { name: words.nameMissing } : {};
}

/** Shows the token once. Only the button closes the dialog, because the token cannot be shown again. */
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

/** States which workspace the token is for, if the person has more than one workspace. */
function ForWorkspace() {
  const id = useCurrentWorkspace()?.id;
  const name = useWorkspaceNames().get(id ?? '');
  return name === undefined ? null : <p>{words.forWorkspace(name)}</p>;
}

export function CreateToken({ onClose }: { onClose: () => void }) {
  const { data: caller } = useWhoAmI();
  const roles = roleOptions.filter(({ value }) => caller !== undefined && includesRole(caller.role, value));
  const form = useCheckForm<TokenForm>({ name: '', scope: 'read', role: 'member', expiry: '90' }, check);
  const { mutate, isPending, error, data: created } = useCreateToken();
  const submit = form.handleSubmit(({ name, scope, role, expiry }) =>
    mutate({
      name: name.trim(),
      scope: tokenScopeSchema.parse(scope),
      ...(roles.length > 1 ? { role: installationRoleSchema.parse(role) } : {}),
      expires_in_days: expiry === 'never' ? null : Number(expiry),
    }),
  );
  if (created !== undefined) return <Created created={created} onClose={onClose} />;
  return (
    <FormDialog
      title={words.createTitle}
      submit={words.create}
      busyText={words.creating}
      busy={isPending}
      failure={failureText(error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ForWorkspace />
      <TextInput
        form={form}
        name="name"
        first
        label={words.name}
        hint={words.nameHint}
        attributes={{ maxLength: 100, required: true }}
      />
      <ChoiceField form={form} name="scope" label={words.scope} options={scopes} />
      {roles.length > 1 ? (
        <ChoiceField form={form} name="role" label={words.role} hint={words.roleHint} options={roles} />
      ) : null}
      <ChoiceField form={form} name="expiry" label={words.expiry} options={expiries} />
    </FormDialog>
  );
}
