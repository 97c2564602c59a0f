import { useMutation } from '@tanstack/react-query';
import { authClient } from '../../auth/auth-client.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { ChoiceField } from '../../shared/form/ChoiceField.js';
import { InlineForm } from '../../shared/form/InlineForm.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { useCheckForm, type Problems } from '../../shared/form/use-check-form.js';
import { accountErrorText } from '../account-labels.js';
import { type Account } from '../account.js';
import { profileTexts } from '../profile-texts.js';
import { roleChoices } from '../roles.js';
import { useRefetchAccount } from '../use-account.js';

const words = profileTexts.information;
const roles = [{ value: '', label: words.noRole }, ...roleChoices];

interface Information {
  full_name: string;
  company: string;
  role: string;
}

function check({ full_name }: Information): Problems<Information> {
  return full_name.trim() === '' ? { full_name: words.nameMissing } : {};
}

async function save(data: Information): Promise<void> {
  const { error } = await authClient.updateUser({ data });
  if (error !== null) throw error;
}

function useSave(onClose: () => void) {
  const toast = useToast();
  const refetchAccount = useRefetchAccount();
  return useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await refetchAccount();
      toast({ title: words.saved, description: words.savedText, variant: 'success', replaces: words.saveFailed });
      onClose();
    },
    onError: (error) => toast({ title: words.saveFailed, description: accountErrorText(error), variant: 'error' }),
  });
}

export function InformationForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const form = useCheckForm<Information>(
    { full_name: account.fullName, company: account.company, role: account.role },
    check,
  );
  const { mutate, isPending } = useSave(onClose);
  const submit = form.handleSubmit(({ full_name, company, role }) =>
    mutate({ full_name: full_name.trim(), company: company.trim(), role }),
  );
  return (
    <InlineForm
      control={form.control}
      submit={words.save}
      busyText={words.saving}
      busy={isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextInput
        form={form}
        name="full_name"
        first
        label={words.fullName}
        attributes={{ autoComplete: 'name', maxLength: 200, required: true }}
      />
      <TextInput
        form={form}
        name="company"
        label={words.company}
        attributes={{ autoComplete: 'organization', maxLength: 200 }}
      />
      <ChoiceField form={form} name="role" label={words.role} options={roles} />
    </InlineForm>
  );
}
