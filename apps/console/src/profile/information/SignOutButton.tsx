import { useState } from 'react';
import { useSignOut } from '../../auth/session/use-sign-out.js';
import Button from '@mui/material/Button';
import { profileTexts } from '../profile-texts.js';

/** Ends the current session. The list of sessions ends others. */
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
