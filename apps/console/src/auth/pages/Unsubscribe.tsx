import { useState } from 'react';
import { useApiMutation, useApiQuery } from '../../data/use-api.js';
import { authTexts } from '../auth-texts.js';
import { clearMailedToken } from '../links/mailed-link.js';
import { MailedAction } from '../parts/MailedAction.js';

const words = authTexts.unsubscribe;

/** Page behind the unsubscribe link of a notification mail. */
export function Unsubscribe() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const state = useApiQuery('mailState', { token }, { retry: false });
  const ending = useApiMutation('unsubscribe', { onSuccess: clearMailedToken });
  const failed = ending.error ?? state.error;
  const { data = state.data } = ending;
  return (
    <MailedAction
      words={words}
      busy={ending.isPending}
      done={data?.email_notifications === false}
      error={failed}
      onSubmit={() => ending.mutate({ token })}
    />
  );
}
