import { type Workspace } from '@rfp/contracts/people/workspaces';
import { errorMessage } from '../data/errors.js';
import { reloadWorkspaces, switchWorkspace } from '../data/switch-workspace.js';
import { useApiMutation } from '../data/use-api.js';
import { useToast } from '../layout/toasts/use-toast.js';
import { FormDialog } from '../shared/form/FormDialog.js';
import { TextInput } from '../shared/form/TextInput.js';
import { useCheckForm } from '../shared/form/use-check-form.js';
import { ExportWorkspace } from './ExportWorkspace.js';
import { workspaceTexts } from './workspace-texts.js';

const words = workspaceTexts.current;

/** Deletes the current workspace after its name was typed, because nothing of it can be restored. */
export function DeleteWorkspace({ workspace: { name }, onClose }: { workspace: Workspace; onClose: () => void }) {
  const toast = useToast();
  const form = useCheckForm({ typed: '' }, ({ typed }) =>
    typed.trim().toLowerCase() === name.toLowerCase() ? {} : { typed: words.mismatch },
  );
  const { mutate, isPending, error } = useApiMutation('deleteWorkspace', {
    onSuccess: () => {
      switchWorkspace(null);
      reloadWorkspaces();
      toast({ title: words.removed(name), description: words.personalNow, variant: 'success' });
      onClose();
    },
  });
  const submit = form.handleSubmit(() => mutate({}));
  return (
    <FormDialog
      title={words.removeTitle(name)}
      submit={words.confirm}
      busyText={words.removing}
      danger
      busy={isPending}
      failure={error === null ? undefined : errorMessage(error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
      <p>{words.kept}</p>
      <p>
        {workspaceTexts.exported.first} <ExportWorkspace />
      </p>
      <TextInput
        form={form}
        name="typed"
        first
        label={words.type(name)}
        attributes={{ autoComplete: 'off', spellCheck: false, required: true }}
      />
    </FormDialog>
  );
}
