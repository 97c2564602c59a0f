import { useState } from 'react';
import { useSignOut } from '../../auth/session/use-sign-out.js';
import Button from '@mui/material/Button';
import { profileTexts } from '../profile-texts.js';

/** Button that ends the current session. Other sessions can be ended in the list of sessions. */
export function SignOutButton() {
  const signOut = useSignOut();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut();
  };
  return (
    <Button disabled={busy} onClick={() => void leave()}>
      {profileTexts.information.signOut}
    </Button>
  );
}
