import { useState } from 'react';
import { useApiMutation, useApiQuery } from '../../data/use-api.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { authTexts } from '../auth-texts.js';
import { clearMailedToken } from '../links/mailed-link.js';
import { MailedAction } from '../parts/MailedAction.js';
import { PublicSkeleton } from '../parts/PublicSkeleton.js';

const words = authTexts.unsubscribe;

/** Page behind the links of a notification mail that stop one alert or all mails. */
export function Unsubscribe() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const state = useApiQuery('mailState', { token }, { retry: false });
  const alert = useApiMutation('unsubscribe', { onSuccess: clearMailedToken });
  const mails = useApiMutation('unsubscribe', { onSuccess: clearMailedToken });
  if (state.isPending) return <PublicSkeleton />;
  const known = mails.data ?? state.data;
  const hasMails = known?.email_notifications;
  const search = known?.search ?? null;
  const stopMails = () => {
    if (!mails.isPending) mails.mutate({ token, all: 'true' });
  };
  if (search === null || mails.isSuccess)
    return (
      <MailedAction
        words={words}
        busy={mails.isPending}
        done={hasMails === false}
        error={mails.error ?? state.error}
        onSubmit={stopMails}
      />
    );
  return (
    <MailedAction
      words={{ ...words, ...words.alert, text: words.alert.text(search), done: words.alert.done(search) }}
      busy={alert.isPending}
      done={alert.isSuccess}
      error={mails.error ?? alert.error}
      onSubmit={() => alert.mutate({ token })}
    >
      {hasMails ? (
        <BusyButton fullWidth busy={mails.isPending} onClick={stopMails}>
          {mails.isPending ? words.submitting : words.all}
        </BusyButton>
      ) : null}
    </MailedAction>
  );
}
