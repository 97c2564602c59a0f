import { defaultDisplay, type DisplaySettings, type SettingsResponse } from '@rfp/contracts/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../data/use-api.js';
import { usePerson } from '../../auth/session/person.js';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { storeSettings, savedSettings, useSavedSettings } from '../../settings/saved-settings.js';
import { settingsKey } from '../../settings/use-settings.js';
import { searchView, setSearchView, useSearchView } from './search-view.js';
import { displayTexts } from './display-texts.js';

/** Display settings of lists: those of the opened search, else those of the person. */
export function useDisplay(): DisplaySettings {
  const own = useSavedSettings().display ?? defaultDisplay;
  const view = useSearchView();
  return view === null ? own : { ...own, ...view };
}

/** Applies display settings immediately and saves them for signed-in users. Read-only sessions store them only in the browser. */
export function useChangeDisplay(): (change: Partial<DisplaySettings>) => void {
  const queryClient = useQueryClient();
  const person = usePerson();
  const toast = useToast();
  const { mutate } = useApiMutation('changeSettings', {
    // One save at a time, so that the last choice wins.
    scope: { id: 'display' },
    onError: (error) =>
      toast({
        title: displayTexts.notSaved,
        description: displayTexts.keptHere(errorMessage(error)),
        variant: 'error',
      }),
  });
  return ({ export: exported, ...shown }) => {
    const view = searchView();
    // The display of a search belongs to the search, which may be updated: the settings of the person stay.
    if (view !== null) setSearchView({ ...view, ...shown });
    const change = { ...(exported === undefined ? {} : { export: exported }), ...(view === null ? shown : {}) };
    if (Object.keys(change).length === 0) return;
    const display = { ...(savedSettings().display ?? defaultDisplay), ...change };
    if (person === null || person.readOnly) return storeSettings({ display }, null);
    storeSettings({ display }, person.id);
    queryClient.setQueryData<SettingsResponse>(settingsKey, (old) =>
      old === undefined ? old : { ...old, settings: { ...old.settings, display } },
    );
    mutate({ display });
  };
}
