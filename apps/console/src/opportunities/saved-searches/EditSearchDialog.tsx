import { type SavedSearch, searchVisibilitySchema } from '@rfp/contracts/tracking/saved-searches';
import { useUpdate } from 'react-admin';
import { errorMessage } from '../../data/errors.js';
import { ChoiceField } from '../../shared/form/ChoiceField.js';
import { FormDialog } from '../../shared/form/FormDialog.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { useCheckForm } from '../../shared/form/use-check-form.js';
import { savedSearchTexts } from './saved-search-texts.js';
import { checkSearchName, searchNameAttributes, visibilityOptions } from './search-form.js';
import { searchesResource, useSearchesChanged } from './use-searches.js';

const words = savedSearchTexts.dialog;

/** Renames a saved search, and changes who sees it if the person may. Only its owner can make it private. */
export function EditSearchDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { id, version, name, visibility, own, may_share } = search;
  const onSettled = useSearchesChanged();
  const form = useCheckForm<{ name: string; visibility: string }>({ name, visibility }, (values) =>
    checkSearchName(values.name),
  );
  const [update, { isPending, error }] = useUpdate<SavedSearch>(searchesResource, undefined, {
    onSettled,
    onSuccess: onClose,
  });
  const save = form.handleSubmit((values) => {
    const chosen = searchVisibilitySchema.parse(values.visibility);
    const data = { version, name: values.name.trim(), ...(may_share ? { visibility: chosen } : {}) };
    return update(searchesResource, { id, data, previousData: search });
  });
  return (
    <FormDialog
      title={words.editTitle}
      submit={words.submit}
      busyText={words.saving}
      busy={isPending}
      failure={error === null ? undefined : errorMessage(error)}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextInput
        form={form}
        name="name"
        first
        label={words.name}
        hint={words.nameHint}
        attributes={searchNameAttributes}
      />
      {may_share ? (
        <ChoiceField
          form={form}
          name="visibility"
          label={words.visibility}
          options={visibilityOptions.filter(({ value }) => own || value !== 'private')}
        />
      ) : null}
    </FormDialog>
  );
}
