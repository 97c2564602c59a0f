import { emailProblem } from '../../auth/form/validation.js';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { BusyButton } from '../buttons/BusyButton.js';
import { ChoiceField } from '../form/ChoiceField.js';
import { TextInput } from '../form/TextInput.js';
import { type Problems, useCheckForm } from '../form/use-check-form.js';
import { Failure } from '../states/Failure.js';
import { invitationTexts as words } from './invitation-texts.js';
import styles from './invitations.module.css';
import { type InvitationInput, type InvitationKind, useInvite } from './use-invitations.js';

function check({ email }: InvitationInput): Problems<InvitationInput> {
  const problem = emailProblem(email);
  return problem === undefined ? {} : { email: problem };
}

/** Form that invites an address. It stays, so that several people can be invited one after another. */
export function InviteForm({ kind }: { kind: InvitationKind }) {
  const form = useCheckForm<InvitationInput>({ email: '', role: kind.usualRole }, check);
  const toast = useToast();
  const [invite, { isPending, error }] = useInvite(kind);
  const submit = form.handleSubmit(({ email, role }) => {
    if (isPending) return;
    void invite(
      undefined,
      { data: { email: email.trim(), role } },
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
        hint={kind.emailHint}
        attributes={{ autoComplete: 'off', spellCheck: false, maxLength: 254, required: true }}
      />
      <ChoiceField form={form} name="role" label={words.role} options={kind.roles} />
      <BusyButton type="submit" variant="contained" busy={isPending}>
        {isPending ? words.submitting : words.submit}
      </BusyButton>
      <Failure text={error === null ? undefined : errorMessage(error)} />
    </form>
  );
}
