import { type Workspace } from '@rfp/contracts/people/workspaces';
import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../data/errors.js';
import { useApiMutation } from '../data/use-api.js';
import { useToast } from '../layout/toasts/use-toast.js';
import { FormDialog } from '../shared/form/FormDialog.js';
import { TextInput } from '../shared/form/TextInput.js';
import { useCheckForm } from '../shared/form/use-check-form.js';
import { refetchWorkspaces } from './use-workspaces.js';
import { checkName, nameAttributes } from './workspace-name.js';
import { workspaceTexts } from './workspace-texts.js';

const words = workspaceTexts.current;

export function RenameWorkspace({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useCheckForm({ name: workspace.name }, checkName);
  const { mutate, isPending, error } = useApiMutation('renameWorkspace', {
    onSuccess: async () => {
      await refetchWorkspaces(queryClient);
      toast({ title: words.renamed, variant: 'success' });
      onClose();
    },
  });
  const submit = form.handleSubmit(({ name }) => mutate({ name: name.trim() }));
  return (
    <FormDialog
      title={words.renameTitle}
      submit={words.save}
      busyText={words.renaming}
      busy={isPending}
      failure={error === null ? undefined : errorMessage(error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextInput form={form} name="name" first label={workspaceTexts.mine.name} attributes={nameAttributes} />
    </FormDialog>
  );
}
