import { type Preferences, type PreferencesInput } from '@rfp/contracts/account';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { profileChanged } from '../profile-changed.js';
import { profileTexts } from '../profile-texts.js';

export const preferencesKey = ['user-preferences'];
const words = profileTexts.preferences;

/** Reads the preferences; null if none are saved. */
export async function readPreferences(
  dataProvider: ConsoleDataProvider,
  signal?: AbortSignal,
): Promise<Preferences | null> {
  return (await dataProvider.findPreferences({}, { signal })).preferences;
}

/** The user's preferences; null if none are saved. */
export function usePreferences(): UseQueryResult<Preferences | null> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({ queryKey: preferencesKey, queryFn: ({ signal }) => readPreferences(dataProvider, signal) });
}

/** Computes the preferences to save from the newest ones. */
type Edit = (newest: Preferences | null) => PreferencesInput;

/** @param onRefused - shows errors beside the fields of a form */
export function useSavePreferences(
  onSaved: () => void,
  onRefused?: (error: Error) => void,
): UseMutationResult<Preferences, Error, Edit> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (edit) => {
      const newest = await readPreferences(dataProvider);
      // Cached before saving. If saving fails, the form shows the changes made in other tabs.
      queryClient.setQueryData(preferencesKey, newest);
      return dataProvider.putPreferences(edit(newest));
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(preferencesKey, saved);
      profileChanged(queryClient);
      toast({ title: words.saved, variant: 'success', replaces: words.saveFailed });
      onSaved();
    },
    onError: (error) => {
      toast({ title: words.saveFailed, description: errorMessage(error), variant: 'error' });
      onRefused?.(error);
    },
  });
}
