import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { readStoredSettings, type LocalKey } from '../dashboard-settings.js';
import { removeLocalKeys, localSettingsText } from './local-keys.js';
import { moveKeys, type Outcome } from './move-keys.js';
import { settingsKey } from '../use-settings.js';
import { useRefetchSourceKeys } from './use-source-keys.js';

interface MoveResult {
  outcomes: Outcome[];
  settingsMoved: boolean;
}

/** Copies settings to the server if it has none, because an old browser must not undo newer settings. After a failure, they stay in this browser. */
async function moveSettings(dataProvider: ConsoleDataProvider): Promise<boolean> {
  const settings = readStoredSettings(localSettingsText());
  if (Object.keys(settings).length === 0) return false;
  try {
    const { updated_at } = await dataProvider.getSettings();
    if (updated_at !== null) return false;
    await dataProvider.changeSettings(settings);
    return true;
  } catch {
    return false;
  }
}

export function useMoveKeys(keys: readonly LocalKey[]): UseMutationResult<MoveResult, Error, void> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const refetchSourceKeys = useRefetchSourceKeys();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const outcomes = await moveKeys(
        keys,
        (source, key) => dataProvider.putSourceKey({ source, key }),
        (source) => removeLocalKeys([source]),
      );
      return { outcomes, settingsMoved: await moveSettings(dataProvider) };
    },
    onSettled: async () => {
      await Promise.all([refetchSourceKeys(), queryClient.invalidateQueries({ queryKey: settingsKey })]);
    },
  });
}
