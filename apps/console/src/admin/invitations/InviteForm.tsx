import { type InstallationRole, installationRoleSchema } from '@rfp/contracts/people/permissions';
import { emailProblem } from '../../auth/form/validation.js';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { ChoiceField } from '../../shared/form/ChoiceField.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { type Problems, useCheckForm } from '../../shared/form/use-check-form.js';
import { roleOptions } from '../../shared/installation-roles.js';
import { Failure } from '../../shared/states/Failure.js';
import { adminTexts } from '../admin-texts.js';
import styles from '../admin.module.css';
import { useInvite } from './use-invitations.js';

const words = adminTexts.invitations;

interface InviteValues {
  email: string;
  role: InstallationRole;
}

function check({ email }: InviteValues): Problems<InviteValues> {
  const problem = emailProblem(email);
  return problem === undefined ? {} : { email: problem };
}

/** Form that invites an address. It stays, so that several people can be invited one after another. */
export function InviteForm() {
  const form = useCheckForm<InviteValues>({ email: '', role: 'member' }, check);
  const toast = useToast();
  const [invite, { isPending, error }] = useInvite();
  const submit = form.handleSubmit(({ email, role }) => {
    if (isPending) return;
    void invite(
      undefined,
      { data: { email: email.trim(), role: installationRoleSchema.parse(role) } },
      {
        onSuccess: (invitation) => {
          toast({ title: words.sent, description: words.sentText(invitation.email), variant: 'success' });
          form.resetField('email');
          form.setFocus('email');
        },
      },
    );
  });
  return (
    <form
      noValidate
      className={styles['invite']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event);
      }}
    >
      <TextInput
        form={form}
        name="email"
        type="email"
        label={words.email}
        hint={words.emailHint}
        attributes={{ autoComplete: 'off', spellCheck: false, maxLength: 254, required: true }}
      />
      <ChoiceField form={form} name="role" label={words.role} options={roleOptions} />
      <BusyButton type="submit" variant="contained" busy={isPending}>
        {isPending ? words.submitting : words.submit}
      </BusyButton>
      <Failure text={error === null ? undefined : errorMessage(error)} />
    </form>
  );
}
