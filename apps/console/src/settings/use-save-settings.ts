import { type Preferences, preferencesInputSchema } from '@rfp/contracts/account';
import { type SettingsChange } from '@rfp/contracts/settings';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { usePerson } from '../auth/session/person.js';
import { type ConsoleDataProvider } from '../data-provider.js';
import { useToast } from '../layout/toasts/use-toast.js';
import { preferencesKey, readPreferences } from '../profile/preferences/use-preferences.js';
import { profileChanged } from '../profile/profile-changed.js';
import { storeAccountSettings, storeSettings } from './saved-settings.js';
import { settingsTexts } from './settings-texts.js';
import { settingsKey } from './use-settings.js';

const words = settingsTexts.save;

interface SaveInput {
  settings: SettingsChange;
  /** Undefined if unchanged. */
  keywords: string[] | undefined;
}

/** Saves the keywords. Other preferences on the server stay unchanged. */
async function saveKeywords(dataProvider: ConsoleDataProvider, keywords: string[]): Promise<Preferences> {
  const saved = await readPreferences(dataProvider);
  const { company_profile } = saved ?? preferencesInputSchema.parse({});
  return dataProvider.putPreferences({ keywords, company_profile });
}

/** Saves the settings to the account, if there is one, and in this browser. */
export function useSaveSettings(): UseMutationResult<void, Error, SaveInput> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const person = usePerson();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ settings, keywords }) => {
      if (person === null || person.readOnly) return storeSettings(settings, null);
      if (keywords !== undefined) queryClient.setQueryData(preferencesKey, await saveKeywords(dataProvider, keywords));
      const saved = await dataProvider.changeSettings(settings);
      queryClient.setQueryData(settingsKey, saved);
      storeAccountSettings(saved, person.id);
    },
    onSuccess: () => {
      profileChanged(queryClient);
      // Preferences include the notification settings.
      void queryClient.invalidateQueries({ queryKey: preferencesKey });
      toast({ title: words.saved, description: words.savedText, variant: 'success', replaces: words.failed });
    },
    onError: () => toast({ title: words.failed, description: words.failedText, variant: 'error' }),
  });
}
