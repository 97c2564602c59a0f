import { type SavedSearch } from '@rfp/contracts/tracking/saved-searches';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { usePerson } from '../../../auth/session/person.js';
import { type ConsoleDataProvider } from '../../../data-provider.js';
import { browserZone } from '../../../settings/browser-zone.js';
import { storeAccountSettings } from '../../../settings/saved-settings.js';
import { settingsKey } from '../../../settings/use-settings.js';
import { useSearchesChanged } from '../use-searches.js';
import { type AlertForm, readAlert } from './alert-form.js';

interface SetAlertInput {
  search: Pick<SavedSearch, 'id'>;
  form: AlertForm;
}

/** Switches mails on, without the mails about the person's threshold. */
function useSwitchMailsOn(): () => Promise<void> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const person = usePerson();
  return async () => {
    const { settings } = await dataProvider.getSettings();
    if (settings.email_notifications) return;
    const notifications = { ...settings.notifications, time_zone: browserZone(), fit_alert: false };
    const saved = await dataProvider.changeSettings({ email_notifications: true, notifications });
    queryClient.setQueryData(settingsKey, saved);
    if (person !== null) storeAccountSettings(saved, person.id);
  };
}

/** Sets or stops the alert of a saved search, as the form says. Can be repeated after a failure. */
export function useSetAlert(): UseMutationResult<SavedSearch, Error, SetAlertInput> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const switchMailsOn = useSwitchMailsOn();
  const onSettled = useSearchesChanged();
  return useMutation({
    onSettled,
    mutationFn: async ({ search: { id }, form }) => {
      const alert = readAlert(form) ?? null;
      if (alert === null) return dataProvider.stopSearchAlert({ id });
      const changed = await dataProvider.setSearchAlert({ id, ...alert });
      if (form.delivery === 'mail') await switchMailsOn();
      return changed;
    },
  });
}
