import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { authClient } from '../../auth/auth-client.js';
import { useToast } from '../../layout/use-toast.js';
import { Choice } from '../../opportunities/Choice.js';
import { InlineForm } from '../../shared/InlineForm.js';
import { TextInput } from '../../shared/TextInput.js';
import { accountWords } from '../account-words.js';
import { type Account } from '../account.js';
import { profileTexts } from '../profile-texts.js';
import { roleChoices } from '../roles.js';
import { useAccountChanged } from '../use-account.js';

const words = profileTexts.information;
const roles = [{ value: '', label: words.noRole }, ...roleChoices];

interface Information {
  full_name: string;
  company: string;
  role: string;
}

async function save(data: Information): Promise<void> {
  const { error } = await authClient.updateUser({ data });
  if (error !== null) throw error;
}

function useSave(onClose: () => void) {
  const toast = useToast();
  const changed = useAccountChanged();
  return useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await changed();
      toast({ title: words.saved, description: words.savedText, variant: 'success', replaces: words.saveFailed });
      onClose();
    },
    onError: (error) => toast({ title: words.saveFailed, description: accountWords(error), variant: 'error' }),
  });
}

export function InformationForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const [information, setInformation] = useState<Information>({
    full_name: account.fullName,
    company: account.company,
    role: account.role,
  });
  const [asked, setAsked] = useState(false);
  const { mutate, isPending } = useSave(onClose);
  const change = (part: Partial<Information>) => setInformation((old) => ({ ...old, ...part }));
  const nameMissing = information.full_name.trim() === '';
  const submit = () => {
    setAsked(true);
    if (!nameMissing)
      mutate({ ...information, full_name: information.full_name.trim(), company: information.company.trim() });
  };
  return (
    <InlineForm submit={words.save} busyText={words.saving} busy={isPending} onSubmit={submit} onClose={onClose}>
      <TextInput
        first
        label={words.fullName}
        value={information.full_name}
        onChange={(full_name) => change({ full_name })}
        error={asked && nameMissing ? words.nameMissing : undefined}
        attributes={{ autoComplete: 'name', maxLength: 200, required: true }}
      />
      <TextInput
        label={words.company}
        value={information.company}
        onChange={(company) => change({ company })}
        attributes={{ autoComplete: 'organization', maxLength: 200 }}
      />
      <Choice label={words.role} value={information.role} options={roles} onChange={(role) => change({ role })} />
    </InlineForm>
  );
}
