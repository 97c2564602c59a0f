import { useState } from 'react';
import { useApiMutation } from '../../data/use-api.js';
import { authTexts } from '../auth-texts.js';
import { clearMailedToken } from '../links/mailed-link.js';
import { MailedAction } from '../parts/MailedAction.js';

const words = authTexts.confirmNotifications;

/** Page behind the link that was mailed to an address for notifications. */
export function ConfirmNotifications() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const { mutate, isPending, isSuccess, error } = useApiMutation('confirmNotificationEmail', {
    onSuccess: clearMailedToken,
  });
  return (
    <MailedAction words={words} busy={isPending} done={isSuccess} error={error} onSubmit={() => mutate({ token })} />
  );
}
