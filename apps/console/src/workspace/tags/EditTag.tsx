import { workspaceTagNameSchema } from '@rfp/contracts/tracking/mark-values';
import { type TagColour, tagColours, type WorkspaceTag } from '@rfp/contracts/tracking/marks';
import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../data/errors.js';
import { useApiMutation } from '../../data/use-api.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { marksChanged } from '../../opportunities/marks/marks-cache.js';
import { ChoiceField } from '../../shared/form/ChoiceField.js';
import { FormDialog } from '../../shared/form/FormDialog.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { type Problems, useCheckForm } from '../../shared/form/use-check-form.js';
import { tagTexts as words } from './tag-texts.js';

interface TagForm {
  name: string;
  colour: TagColour;
}

const options = tagColours.map((value) => ({ value, label: words.colours[value] }));

function checkTag({ name }: TagForm): Problems<TagForm> {
  return workspaceTagNameSchema.safeParse(name).success ? {} : { name: words.nameInvalid };
}

/** Changes the name and the colour of a tag. */
export function EditTag({ tag, onClose }: { tag: WorkspaceTag; onClose: () => void }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useCheckForm<TagForm>({ name: tag.name, colour: tag.colour }, checkTag);
  const { mutate, isPending, error } = useApiMutation('changeTag', {
    onSuccess: ({ name }) => {
      void marksChanged(queryClient);
      toast({ title: words.saved(name), variant: 'success' });
      onClose();
    },
  });
  const submit = form.handleSubmit(({ name, colour }) => mutate({ id: tag.id, name: name.trim(), colour }));
  return (
    <FormDialog
      title={words.editTitle}
      submit={words.save}
      busyText={words.saving}
      busy={isPending}
      failure={error === null ? undefined : errorMessage(error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextInput
        form={form}
        name="name"
        first
        label={words.name}
        attributes={{ autoComplete: 'off', maxLength: 60, required: true }}
      />
      <ChoiceField form={form} name="colour" label={words.colour} options={options} />
    </FormDialog>
  );
}
