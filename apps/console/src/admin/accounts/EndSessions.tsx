import { type ManagedAccount } from '@rfp/contracts/people/accounts';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import { adminTexts } from '../admin-texts.js';
import { accountName, describeEnded, useEndSessions } from './use-accounts.js';

const words = adminTexts.end;

/** Asks before all sessions and API tokens of an account end, and names how many there are. */
export function EndSessions({ account, onClose }: { account: ManagedAccount; onClose: () => void }) {
  const { mutate, isPending } = useEndSessions(account, onClose);
  const what = describeEnded(account);
  const isIdle = account.sessions + account.tokens === 0;
  const text = account.own ? words.ownText(what) : words.text(what);
  return (
    <ConfirmDialog
      title={account.own ? words.ownTitle : words.title(accountName(account))}
      text={isIdle ? words.nothing : text}
      confirm={words.button}
      busy={isPending}
      onConfirm={() => mutate({ id: account.id })}
      onClose={onClose}
    />
  );
}
