import { Suspense, useState } from 'react';
import { getStorage } from 'react-admin';
import { toPerson } from '../../auth/session/person.js';
import { useIsAllowed } from '../../auth/session/role.js';
import { currentSession } from '../../auth/session/session.js';
import { lazyPart } from '../../shared/lazy-part.js';

const MoveKeys = lazyPart(() => import('./MoveKeys.js').then(({ MoveKeys }) => MoveKeys));

const postponedKey = 'move_keys_later';

/** Returns the id of this sign-in, with which "Later" is stored until the next sign-in. Undefined for read-only sessions, in which keys cannot be moved. */
function currentSignInId(): string | undefined {
  const state = currentSession();
  if (state.status !== 'signed_in' || toPerson(state.session.user).readOnly) return undefined;
  const { id, last_sign_in_at } = state.session.user;
  return `${id} ${last_sign_in_at ?? ''}`;
}

/** Whether there may be keys in this browser. A cheap check, made before the code of the dialog is loaded. */
function mayHoldKeys(): boolean {
  return /"\w+_api_key"\s*:\s*"[^"]/.test(getStorage().getItem('dashboard_settings') ?? '');
}

/** Offers to move API keys to the server that an earlier version stored in this browser. Only for administrators. */
export function MoveKeysDialog() {
  const [signIn] = useState(currentSignInId);
  const [open, setOpen] = useState(
    () => signIn !== undefined && mayHoldKeys() && sessionStorage.getItem(postponedKey) !== signIn,
  );
  const isAllowed = useIsAllowed('manage-source-keys');
  if (!open || signIn === undefined || isAllowed !== true) return null;
  const later = () => {
    sessionStorage.setItem(postponedKey, signIn);
    setOpen(false);
  };
  return (
    <Suspense>
      <MoveKeys onLater={later} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
