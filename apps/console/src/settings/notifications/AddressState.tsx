import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../data/use-api.js';
import { errorMessage } from '../../data/errors.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import styles from '../settings.module.css';
import { settingsTexts } from '../settings-texts.js';
import { settingsKey, useSettings } from '../use-settings.js';

const words = settingsTexts.address;

/** Note that the saved address gets no mails until its confirmation link is opened. */
export function AddressState() {
  const { data } = useSettings();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useApiMutation('sendNotificationConfirmation', {
    // The address may have been confirmed in the meantime.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  });
  if (data === undefined || data.notification_email_confirmed || !data.settings.email_notifications) return null;
  const state = words.unconfirmed(data.settings.notification_email);
  return (
    <div>
      <output className={styles['hint']}>
        <p>{state}</p>
        {isSuccess ? <p>{words.sent}</p> : null}
        {error === null ? null : <p>{errorMessage(error)}</p>}
      </output>
      <BusyButton onClick={() => mutate()} busy={isPending}>
        {isPending ? words.sending : words.send}
      </BusyButton>
    </div>
  );
}
