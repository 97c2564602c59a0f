import { readSearchContent, type SavedSearch } from '@rfp/contracts/tracking/saved-searches';
import { errorMessage } from '../../../data/errors.js';
import { FormDialog } from '../../../shared/form/FormDialog.js';
import { AlertFields } from './AlertFields.js';
import { alertTexts as words } from './alert-texts.js';
import { useAlertForm } from './use-alert-form.js';
import { useSetAlert } from './use-set-alert.js';

interface AlertDialogProps {
  search: SavedSearch;
  onClose: () => void;
}

/** Sets or stops the person's alert of a saved search. */
export function AlertDialog({ search, onClose }: AlertDialogProps) {
  const alert = useAlertForm(readSearchContent(search)?.filter ?? {}, search.alert);
  const { mutate, isPending, error } = useSetAlert();
  return (
    <FormDialog
      title={words.titleOf(search.name)}
      submit={words.submit}
      busyText={words.saving}
      busy={isPending}
      failure={error === null ? undefined : errorMessage(error)}
      onSubmit={() => alert.submit((form) => mutate({ search, form }, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <AlertFields alert={alert} />
    </FormDialog>
  );
}
