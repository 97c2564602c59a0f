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
import { messageOf } from '../../data/errors.js';
import { useToast } from '../../layout/use-toast.js';
import { profileChanged } from '../profile-changed.js';
import { profileTexts } from '../profile-texts.js';

export const preferencesKey = ['user-preferences'];
const words = profileTexts.preferences;

/** Null if none are saved. */
export async function readPreferences(
  dataProvider: ConsoleDataProvider,
  signal?: AbortSignal,
): Promise<Preferences | null> {
  return (await dataProvider.findPreferences({}, { signal })).preferences;
}

/** Null if none are saved. */
export function usePreferences(): UseQueryResult<Preferences | null> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({ queryKey: preferencesKey, queryFn: ({ signal }) => readPreferences(dataProvider, signal) });
}

/** Makes the preferences to save from the newest ones. */
type Edit = (newest: Preferences | null) => PreferencesInput;

/** @param onRefused - for a form that shows what was refused beside its fields */
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
      // The form shows what changed elsewhere, should saving it together with the edits be refused.
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
      toast({ title: words.saveFailed, description: messageOf(error), variant: 'error' });
      onRefused?.(error);
    },
  });
}
