import {
  type SavedSearch,
  type SavedSearchInput,
  searchVisibilitySchema,
} from '@rfp/contracts/tracking/saved-searches';
import { useCreate, useUpdate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { useDisplay } from '../display/use-display.js';
import { type AlertForm } from './alert/alert-form.js';
import { alertTexts } from './alert/alert-texts.js';
import { useSetAlert } from './alert/use-set-alert.js';
import { savedSearchTexts } from './saved-search-texts.js';
import { searchName } from './search-address.js';
import { useShownContent } from './use-opened-search.js';
import { searchesResource, useSearchesChanged } from './use-searches.js';

export interface SaveForm {
  /** `update`: the opened search; `new`: a new one. */
  how: string;
  name: string;
  visibility: string;
  /** Whether the search has the display of the list. */
  keepView: boolean;
}

/** Saves the list as a new search, or as the new content of the opened one. */
export function useSaveSearch(opened: SavedSearch | undefined, onClose: () => void) {
  const toast = useToast();
  const changed = useSearchesChanged();
  const content = useShownContent();
  const { view, density, columns } = useDisplay();
  const [, setAddress] = useSearchParams();
  const setAlert = useSetAlert();
  /** The search stays saved if its alert fails. */
  const switchOn = (search: SavedSearch, form: AlertForm) =>
    setAlert.mutateAsync({ search, form }).catch((error: unknown) =>
      toast({
        title: alertTexts.failed(search.name),
        description: errorMessage(error),
        variant: 'error',
        control: null,
      }),
    );
  const optionsWith = (alertForm?: AlertForm) => ({
    onSettled: changed,
    onSuccess: async (saved: SavedSearch) => {
      if (alertForm !== undefined && alertForm.frequency !== 'off') await switchOn(saved, alertForm);
      // Loaded first, because the address names the search.
      await changed();
      setAddress((old) => {
        const address = new URLSearchParams(old);
        address.set(searchName, saved.id);
        return address;
      });
      toast({ title: savedSearchTexts.dialog.saved(saved.name), variant: 'success' });
      onClose();
    },
  });
  const [create, creation] = useCreate<SavedSearchInput & { id: string }, Error, SavedSearch>();
  const [update, change] = useUpdate<SavedSearch>();
  const save = ({ how, name, visibility, keepView }: SaveForm, alertForm?: AlertForm) => {
    const data = { ...content, view: keepView ? { view, density, columns: [...columns] } : null };
    if (how === 'update' && opened !== undefined) {
      const { id, version } = opened;
      return update(searchesResource, { id, data: { ...data, version }, previousData: opened }, optionsWith());
    }
    return create(
      searchesResource,
      { data: { ...data, name: name.trim(), visibility: searchVisibilitySchema.parse(visibility) } },
      optionsWith(alertForm),
    );
  };
  return {
    save,
    isPending: creation.isPending || change.isPending || setAlert.isPending,
    error: creation.error ?? change.error,
  };
}
