import {
  type SavedSearch,
  type SavedSearchInput,
  searchVisibilitySchema,
} from '@rfp/contracts/tracking/saved-searches';
import { useCreate, useUpdate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { useToast } from '../../layout/toasts/use-toast.js';
import { useDisplay } from '../display/use-display.js';
import { errorMessage } from '../../data/errors.js';
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
  const optionsWith = (alertForm?: AlertForm) => ({
    onSettled: changed,
    onSuccess: async (saved: SavedSearch) => {
      const failure = alertForm && (await switchOn(saved, alertForm));
      // Loaded first, because the address names the search.
      await changed();
      setAddress((old) => {
        const address = new URLSearchParams(old);
        address.set(searchName, saved.id);
        return address;
      });
      toast({ title: savedSearchTexts.dialog.saved(saved.name), variant: 'success' });
      if (failure !== undefined)
        toast({
          title: alertTexts.failed(saved.name),
          description: errorMessage(failure),
          variant: 'error',
          control: null,
        });
      onClose();
    },
  });
  /** Switches the alert on if one was chosen. Returns the error after a failure: the search is saved nevertheless. */
  const switchOn = async (search: SavedSearch, form: AlertForm): Promise<unknown> => {
    if (form.frequency === 'off') return undefined;
    try {
      await setAlert.mutateAsync({ search, form });
      return undefined;
    } catch (error) {
      return error;
    }
  };
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
