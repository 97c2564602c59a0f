import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { authTexts } from '../auth-texts.js';
import { clearMailedToken } from '../links/mailed-link.js';
import { MailedAction } from '../parts/MailedAction.js';

const words = authTexts.confirmNotifications;

/** Page behind the link that was mailed to an address for notifications. */
export function ConfirmNotifications() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => dataProvider.confirmNotificationEmail({ token }),
    onSuccess: clearMailedToken,
  });
  return <MailedAction words={words} busy={isPending} done={isSuccess} error={error} onSubmit={() => mutate()} />;
}
