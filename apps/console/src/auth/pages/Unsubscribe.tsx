import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { authTexts } from '../auth-texts.js';
import { clearMailedToken } from '../links/mailed-link.js';
import { MailedAction } from '../parts/MailedAction.js';

const words = authTexts.unsubscribe;

/** Page behind the unsubscribe link of a notification mail. */
export function Unsubscribe() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const state = useQuery({
    queryKey: ['mail-state', token],
    queryFn: ({ signal }) => dataProvider.mailState({ token }, { signal }),
    retry: false,
  });
  const ending = useMutation({ mutationFn: () => dataProvider.unsubscribe({ token }), onSuccess: clearMailedToken });
  const failed = ending.error ?? state.error;
  const { data = state.data } = ending;
  return (
    <MailedAction
      words={words}
      busy={ending.isPending}
      done={data?.email_notifications === false}
      error={failed}
      onSubmit={() => ending.mutate()}
    />
  );
}
