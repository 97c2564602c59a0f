import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../data/errors.js';
import { useApiMutation } from '../data/use-api.js';
import { useSwitch } from '../layout/workspaces/use-switch.js';
import { FormDialog } from '../shared/form/FormDialog.js';
import { TextInput } from '../shared/form/TextInput.js';
import { useCheckForm } from '../shared/form/use-check-form.js';
import { refetchWorkspaces } from './use-workspaces.js';
import { checkName, nameAttributes } from './workspace-name.js';
import { workspaceTexts } from './workspace-texts.js';

const words = workspaceTexts.mine;

/** Creates a workspace and switches to it. */
export function CreateWorkspace({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const switchTo = useSwitch();
  const form = useCheckForm({ name: '' }, checkName);
  const { mutate, isPending, error } = useApiMutation('createWorkspace', {
    onSuccess: async (workspace) => {
      // Reloads the list first, because the shell finds the current workspace in the list.
      await refetchWorkspaces(queryClient);
      onClose();
      switchTo(workspace);
    },
  });
  const submit = form.handleSubmit(({ name }) => mutate({ name: name.trim() }));
  return (
    <FormDialog
      title={words.create}
      submit={words.create}
      busyText={words.creating}
      busy={isPending}
      failure={error === null ? undefined : errorMessage(error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>{workspaceTexts.about}</p>
      <TextInput form={form} name="name" first label={words.name} hint={words.nameHint} attributes={nameAttributes} />
    </FormDialog>
  );
}
