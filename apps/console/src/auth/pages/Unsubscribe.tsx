import { type ReactNode, useState } from 'react';
import { useApiMutation, useApiQuery } from '../../data/use-api.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { authTexts } from '../auth-texts.js';
import { clearMailedToken } from '../links/mailed-link.js';
import { MailedAction } from '../parts/MailedAction.js';
import { PublicSkeleton } from '../parts/PublicSkeleton.js';

const words = authTexts.unsubscribe;
const unknownState = { email_notifications: undefined, search: null };

interface StopAlertProps {
  token: string;
  /** Name of the saved search. */
  search: string;
  /** Why all mails were not stopped. */
  error: Error | null;
  /** Button that stops all mails. */
  children: ReactNode;
}

function StopAlert({ token, search, error, children }: StopAlertProps) {
  const stop = useApiMutation('unsubscribe', { onSuccess: clearMailedToken });
  return (
    <MailedAction
      words={{ ...words, ...words.alert, text: words.alert.text(search), done: words.alert.done(search) }}
      busy={stop.isPending}
      done={stop.isSuccess}
      error={error ?? stop.error}
      onSubmit={() => stop.mutate({ token })}
    >
      {children}
    </MailedAction>
  );
}

/** Page behind the links of a notification mail that stop one alert or all mails. */
export function Unsubscribe() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const state = useApiQuery('mailState', { token }, { retry: false });
  const mails = useApiMutation('unsubscribe', { onSuccess: clearMailedToken });
  const { isPending, isSuccess, error } = mails;
  if (state.isPending) return <PublicSkeleton />;
  const { email_notifications: hasMails, search } = mails.data ?? state.data ?? unknownState;
  const stopMails = () => {
    if (!isPending) mails.mutate({ token, all: 'true' });
  };
  if (search === null || isSuccess)
    return (
      <MailedAction
        words={words}
        busy={isPending}
        done={hasMails === false}
        error={error ?? state.error}
        onSubmit={stopMails}
      />
    );
  return (
    <StopAlert token={token} search={search} error={error}>
      {hasMails ? (
        <BusyButton fullWidth busy={isPending} onClick={stopMails}>
          {isPending ? words.submitting : words.all}
        </BusyButton>
      ) : null}
    </StopAlert>
  );
}
