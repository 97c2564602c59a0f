import { type SavedSearch } from '@rfp/contracts/tracking/saved-searches';
import { type UseFormReturn } from 'react-hook-form';
import { errorMessage } from '../../data/errors.js';
import { ChoiceField } from '../../shared/form/ChoiceField.js';
import { FlagField } from '../../shared/form/FlagField.js';
import { FormDialog } from '../../shared/form/FormDialog.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { type Problems, useCheckForm } from '../../shared/form/use-check-form.js';
import { AlertFields } from './alert/AlertFields.js';
import { alertTexts } from './alert/alert-texts.js';
import { type AlertState, useAlertForm } from './alert/use-alert-form.js';
import { savedSearchTexts } from './saved-search-texts.js';
import { checkSearchName, searchNameAttributes, visibilityOptions } from './search-form.js';
import { useOpenedSearch, useShownContent } from './use-opened-search.js';
import { type SaveForm, useSaveSearch } from './use-save-search.js';

const words = savedSearchTexts.dialog;

function check({ how, name }: SaveForm): Problems<SaveForm> {
  return how === 'update' ? {} : checkSearchName(name);
}

interface Save {
  search: SavedSearch | undefined;
  /** Whether the opened search may be updated with the list. */
  mayUpdate: boolean;
  /** Whether the opened search can only be saved as a copy. */
  isCopy: boolean;
}

function useSave(): Save {
  const { search, isChanged } = useOpenedSearch();
  const mayEdit = search?.may_edit ?? false;
  return { search, mayUpdate: mayEdit && isChanged, isCopy: search !== undefined && !mayEdit };
}

/** Values of the form at first. */
function initialValues({ search, mayUpdate, isCopy }: Save): SaveForm {
  const name = isCopy && search !== undefined ? words.copyOf(search.name) : '';
  return {
    how: mayUpdate ? 'update' : 'new',
    name: name.slice(0, searchNameAttributes.maxLength),
    visibility: 'private',
    keepView: (search?.view ?? null) !== null,
  };
}

/** Fields of a new search, with its alert. */
function NewFields({ form, alert }: { form: UseFormReturn<SaveForm>; alert: AlertState }) {
  return (
    <>
      <TextInput
        form={form}
        name="name"
        first
        label={words.name}
        hint={words.nameHint}
        attributes={searchNameAttributes}
      />
      <ChoiceField form={form} name="visibility" label={words.visibility} options={visibilityOptions} />
      <AlertFields alert={alert} />
    </>
  );
}

/** Note that new filters restart the alert of an updated search. */
function RestartNote({ search }: { search: SavedSearch | undefined }) {
  return search === undefined || search.alert === null ? null : <p>{alertTexts.restarts}</p>;
}

/** Saves the list under a name. If an opened search was changed, it can be updated instead. */
export function SaveSearchDialog({ onClose }: { onClose: () => void }) {
  const state = useSave();
  const { search, mayUpdate, isCopy } = state;
  const form = useCheckForm<SaveForm>(initialValues(state), check);
  const alert = useAlertForm(useShownContent().filter, null);
  const { save, isPending, error } = useSaveSearch(search, onClose);
  const name = search?.name ?? '';
  const isNew = form.watch('how') === 'new';
  const submit = form.handleSubmit((values) =>
    isNew ? alert.submit((alertForm) => save(values, alertForm)) : save(values),
  );
  return (
    <FormDialog
      title={isCopy ? words.copyTitle : words.title}
      submit={words.submit}
      busyText={words.saving}
      busy={isPending}
      failure={error === null ? undefined : errorMessage(error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {isCopy ? <p>{words.locked(name)}</p> : null}
      {mayUpdate ? (
        <ChoiceField
          form={form}
          name="how"
          label={words.how}
          options={[
            { value: 'update', label: words.update(name) },
            { value: 'new', label: words.create },
          ]}
        />
      ) : null}
      {isNew ? <NewFields form={form} alert={alert} /> : <RestartNote search={search} />}
      <FlagField form={form} name="keepView" label={words.keepView} />
    </FormDialog>
  );
}
